import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { importUploadedBundle } from '../../src/oneroster/import/import-uploaded-bundle.service.ts';
import { undoOneRosterImport } from '../../src/oneroster/import/undo/undo-bundle.service.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { ImportOneRosterArgs, OneRosterImportResult, OneRosterUndoResult } from './import.types.ts';

@Resolver(() => OneRosterImportResult)
export class OneRosterImportResolver {
  @Mutation(() => OneRosterImportResult, {
    description:
      'Imports the rostering files of a OneRoster bundle: all rows, or none if one has a problem, or with `atomic: false` the good rows. Records are matched by sourcedId. Needs the permissions for what the bundle changes.',
  })
  importOneRoster(
    @Args(() => ImportOneRosterArgs) args: ImportOneRosterArgs,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return importUploadedBundle(request, registrar, args);
  }

  @Mutation(() => OneRosterUndoResult, {
    description:
      'Undoes an import of a OneRoster bundle. Records that were changed since, or that others use, are left alone and reported; undoing it again tries them again. Needs the permissions for what the import changed.',
  })
  undoOneRosterImport(@Id('import') id: number, @CurrentRequest() request: ServiceRequest) {
    return undoOneRosterImport(request, id);
  }
}
