import { type OneRosterScopeName, oneRosterScope } from '../../src/access/oneroster-scopes.ts';
import type { TestApp } from './app.ts';
import type { Answer, Client } from './client.ts';
import type { TestUser } from './factories.ts';
import { anOAuthClient } from './oauth-client.ts';

const readScopes: readonly OneRosterScopeName[] = [
  'roster.readonly',
  'roster-demographics.readonly',
  'gradebook.readonly',
];

/** A consumer of a school's OneRoster data. */
export class OneRosterConsumer {
  constructor(private readonly client: Client) {}

  /** Reads a path of the rostering service of 1.2. */
  roster(path: string): Promise<Answer> {
    return this.client.get(`/ims/oneroster/rostering/v1p2${path}`);
  }

  /** Reads a path of the gradebook service of 1.2. */
  gradebook(path: string): Promise<Answer> {
    return this.client.get(`/ims/oneroster/gradebook/v1p2${path}`);
  }

  /** Asks for the headers of a path of the rostering service of 1.2. */
  head(path: string): Promise<Answer> {
    return this.client.send('HEAD', `/ims/oneroster/rostering/v1p2${path}`);
  }

  /** Reads a path of 1.1. */
  v1p1(path: string): Promise<Answer> {
    return this.client.get(`/ims/oneroster/v1p1${path}`);
  }
}

/** Returns a consumer with scopes of both versions, by default those to read everything. */
export async function aConsumer(
  app: TestApp,
  user: TestUser,
  names: readonly OneRosterScopeName[] = readScopes,
): Promise<OneRosterConsumer> {
  const scopes = (['v1p2', 'v1p1'] as const).flatMap((version) => names.map((name) => oneRosterScope(version, name)));
  const client = await anOAuthClient(app, user, scopes);
  return new OneRosterConsumer(await client.aToken());
}

/** Returns the sourcedIds of a collection's records. */
export function idsOf({ body }: Answer): string[] {
  const [records] = Object.values(body) as [{ sourcedId: string }[]];
  return records.map(({ sourcedId }) => sourcedId);
}
