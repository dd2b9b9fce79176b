import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import { importStudents } from '../../../src/students/import/import-students.service.ts';
import { undoImport } from '../../../src/students/import/undo-import.service.ts';
import type { GraphQLContext } from '../../context.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { ImportArgs } from './import.args.ts';
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
      'Undoes an import. An import can be undone once. Students changed since the import are left unchanged and reported.',
  })
  undoImport(@Id('import') id: number, @CurrentRequest() request: ServiceRequest) {
    return undoImport(request, id);
  }
}
