import type { OneRosterVersion as ScopeVersion } from '../../src/access/oneroster-scopes.ts';
import type { OneRosterVersion } from '../../src/oneroster/records/record.ts';

/** A service of OneRoster. */
export type OneRosterService = 'rostering' | 'gradebook';

/** A version of OneRoster as it is served. */
export interface ServedVersion {
  readonly version: OneRosterVersion;
  /** As scopes and paths spell it. */
  readonly scope: ScopeVersion;
  /** The path of each service, after `/ims/oneroster`. Version 1.1 has one root for both. */
  readonly roots: Readonly<Record<OneRosterService, string>>;
}

/** The path under which all versions are served. */
export const ONEROSTER_PATH = '/ims/oneroster';

export const servedVersions: readonly ServedVersion[] = [
  { version: '1.2', scope: 'v1p2', roots: { rostering: '/rostering/v1p2', gradebook: '/gradebook/v1p2' } },
  { version: '1.1', scope: 'v1p1', roots: { rostering: '/v1p1', gradebook: '/v1p1' } },
];

/** Returns the paths under which there is nothing but OneRoster's REST binding. */
export function oneRosterRoots(): string[] {
  const roots = servedVersions.flatMap((served) => Object.values(served.roots));
  return [...new Set(roots)].map((root) => ONEROSTER_PATH + root);
}
