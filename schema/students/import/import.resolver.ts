import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import { importAttendance } from '../../../src/classes/attendance/import/import-attendance.service.ts';
import { undoTableImport } from '../../../src/classes/attendance/import/undo-mark-import.service.ts';
import { importStudents } from '../../../src/students/import/import-students.service.ts';
import type { GraphQLContext } from '../../context.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { ImportArgs, MarkImportArgs } from './import.args.ts';
import { ImportLimits, ImportResult } from './import.types.ts';

@Resolver(() => ImportResult)
export class ImportResolver {
  @Query(() => ImportLimits, { description: 'Returns the limits of a file to import.' })
  importLimits(@Ctx() { registrar: { config } }: GraphQLContext): ImportLimits {
    return { maxBytes: config.IMPORT_MAX_BYTES, maxRows: config.IMPORT_MAX_ROWS };
  }

  @Mutation(() => ImportResult, { description: 'Imports students from a CSV or XLSX file.' })
  importStudents(
    @Args(() => ImportArgs) args: ImportArgs,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return importStudents(request, registrar, args);
  }

  @Mutation(() => ImportResult, {
    description:
      'Imports marks of attendance from a CSV or XLSX file. Needs correct:attendance, too. A mark that exists is replaced, as by an entry of a roll call.',
  })
  importAttendance(
    @Args(() => MarkImportArgs) args: MarkImportArgs,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return importAttendance(request, registrar, args);
  }

  @Mutation(() => ImportResult, {
    description:
      'Undoes an import of students or of marks. Students and marks that were changed since are left unchanged and reported; undoing it again tries them again.',
  })
  undoImport(@Id('import') id: number, @CurrentRequest() request: ServiceRequest) {
    return undoTableImport(request, id);
  }
}
