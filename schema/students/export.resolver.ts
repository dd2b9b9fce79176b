import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { exportStudents } from '../../src/students/export/export-students.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { ExportArgs, StudentExport } from './export.types.ts';

@Resolver(() => StudentExport)
export class ExportResolver {
  @Query(() => StudentExport, { description: 'Returns a link to a file with the students that match the filters.' })
  exportStudents(
    @Args(() => ExportArgs) args: ExportArgs,
    @Ctx() context: GraphQLContext,
    @CurrentRequest() request: ServiceRequest,
  ) {
    const { config } = context.registrar;
    return Object.assign(exportStudents(request, args), { url: urlOf(args, config.BASE_PATH) });
  }
}

/** Returns the path at which REST serves the same file. */
function urlOf({ format, classId, status, search }: ExportArgs, basePath: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ format: format ?? 'csv', class_id: classId, status, search })) {
    if (value != null) query.set(name, String(value));
  }
  return `${basePath}/students/export?${query}`;
}
