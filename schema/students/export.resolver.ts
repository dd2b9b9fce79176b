import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { exportStudents } from '../../src/students/export/export-students.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { FileColumns } from '../shared/file-columns.ts';
import { ExportArgs, exportFileColumns, StudentExport } from './export.types.ts';

@Resolver(() => StudentExport)
export class ExportResolver {
  @FileColumns(exportFileColumns)
  @Query(() => StudentExport, {
    description:
      'Exports the students that match the filters. GraphQL returns a link to the file, REST the file itself.',
  })
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
function urlOf({ format, template, bom, classId, status, search }: ExportArgs, basePath: string): string {
  const query = new URLSearchParams();
  const parameters = { format: format ?? 'csv', template, bom, class_id: classId, status, search };
  for (const [name, value] of Object.entries(parameters)) {
    if (value != null) query.set(name, String(value));
  }
  return `${basePath}/students/export?${query}`;
}
