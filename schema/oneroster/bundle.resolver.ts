import { Args, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { exportBundle } from '../../src/oneroster/bundle/export-bundle.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { OneRosterBundle, OneRosterBundleArgs } from './bundle.types.ts';

@Resolver(() => OneRosterBundle)
export class OneRosterBundleResolver {
  @Query(() => OneRosterBundle, {
    description:
      'Exports users, classes, enrolments and grades as a OneRoster bundle, a zip of CSV files. GraphQL returns a link to the file.',
  })
  oneRosterBundle(
    @Args(() => OneRosterBundleArgs) args: OneRosterBundleArgs,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return Object.assign(exportBundle(request, args), { url: urlOf(args) });
  }
}

/** Returns the path at which the file is served, beside the other paths of OneRoster. */
function urlOf({ version, since }: OneRosterBundleArgs): string {
  const query = new URLSearchParams({ version: version ?? '1.2', ...(since && { since }) });
  return `/ims/oneroster/bundle?${query}`;
}
