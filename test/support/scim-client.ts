import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestApp } from './app.ts';
import { type Answer, Client } from './client.ts';
import type { TestUser } from './factories.ts';
import { anOAuthClient, type TestOAuthClient } from './oauth-client.ts';

/** An identity provider that keeps the staff of a school by SCIM. */
export class ScimClient {
  private readonly client: Client;

  constructor(
    app: TestApp,
    readonly oauth: TestOAuthClient,
  ) {
    const headers = { authorization: `Bearer ${oauth.clientSecret}`, 'content-type': 'application/scim+json' };
    this.client = new Client(app.url, headers);
  }

  /** Sends a request. Waits as long as the answer to too many requests says, as providers do. */
  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.sendOnce(method, path, body);
    if (answer.status !== 429) return answer;
    await delay(Number(answer.headers.get('retry-after')) * 1000);
    return this.send(method, path, body);
  }

  sendOnce(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.client.send(method, `/scim/v2${path}`, body === undefined ? undefined : JSON.stringify(body));
  }

  /** Lists users by a filter. */
  find(filter: string): Promise<Answer> {
    return this.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  }

  /** Changes a user by operations. */
  patch(id: string, ...Operations: object[]): Promise<Answer> {
    return this.send('PATCH', `/Users/${id}`, { Operations });
  }
}

/** Creates a client of SCIM in the name of an administrator. */
export async function aScimClient(app: TestApp, admin: TestUser, input: object = { defaultRole: 'viewer' }) {
  return new ScimClient(app, await anOAuthClient(app, admin, ['scim'], { name: 'Contoso Entra', ...input }));
}

/** Returns a body as a provider sends it: `entra-create`. */
export function scimBody(name: string): object {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'fixtures', 'scim', `${name}.json`), 'utf8'));
}
