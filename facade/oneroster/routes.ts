import { OneRosterBundleDocument } from '../operations.generated.ts';
import { get, type Route } from '../rest/route.ts';

/** The paths of OneRoster that take this service's own credentials. They are no part of the REST API. */
export const oneRosterRoutes: readonly Route[] = [
  get('/ims/oneroster/bundle', OneRosterBundleDocument, { download: ['application/zip'] }),
];
