import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { exportStudents } from '../../src/students/export/export-students.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { ExportArgs, StudentExport } from './export.types.ts';

@Resolver(() => StudentExport)
export class ExportResolver {
  @Query(() => StudentExport, { description: 'The students of a list as a file.' })
  exportStudents(@Args(() => ExportArgs) args: ExportArgs, @Ctx() context: GraphQLContext) {
    return exportStudents(callerOf(context), context.registrar, args);
  }
}
