import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { importUploadedBundle } from '../../src/oneroster/import/import-uploaded-bundle.service.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { ImportOneRosterArgs, OneRosterImportResult } from './import.types.ts';

@Resolver(() => OneRosterImportResult)
export class OneRosterImportResolver {
  @Mutation(() => OneRosterImportResult, {
    description:
      'Imports the rostering files of a OneRoster bundle: all of it, or nothing if a row has a problem. Records are matched by sourcedId. Needs the permissions for what the bundle changes.',
  })
  importOneRoster(
    @Args(() => ImportOneRosterArgs) args: ImportOneRosterArgs,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return importUploadedBundle(request, registrar, args);
  }
}
