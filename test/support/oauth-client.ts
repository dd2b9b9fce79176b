import type { TestApp } from './app.ts';
import { type Answer, Client } from './client.ts';
import type { TestUser } from './factories.ts';

const CREATE = `mutation ($input: CreateOAuthClientInput!) {
  createOAuthClient(input: $input) { client { id } clientId clientSecret } }`;

/** Returns the header of HTTP Basic. */
export function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** Sends a form to the token endpoint. */
export function postToken(
  app: TestApp,
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const contentType = { 'content-type': 'application/x-www-form-urlencoded' };
  return app
    .anonymous()
    .send('POST', '/oauth/token', String(new URLSearchParams(form)), { ...contentType, ...headers });
}

/** An OAuth client of a school. */
export class TestOAuthClient {
  constructor(
    private readonly app: TestApp,
    readonly id: number,
    readonly clientId: string,
    readonly clientSecret: string,
  ) {}

  /** The client's credentials as HTTP Basic. */
  get basic(): Record<string, string> {
    return basic(this.clientId, this.clientSecret);
  }

  /** Asks for a token. */
  ask(form: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return postToken(this.app, { grant_type: 'client_credentials', ...form }, { ...this.basic, ...headers });
  }

  /** Gets a token, and returns an HTTP client that sends it. */
  async aToken(form: Record<string, string> = {}): Promise<Client> {
    const { body } = await this.ask(form);
    return new Client(this.app.url, { authorization: `Bearer ${body.access_token}` });
  }
}

/** Creates an OAuth client in the name of the user. */
export async function anOAuthClient(
  app: TestApp,
  user: TestUser,
  scopes: readonly string[],
  input: Record<string, unknown> = {},
): Promise<TestOAuthClient> {
  const { body } = await (await app.as(user)).graphql(CREATE, {
    input: { name: 'Learning platform', scopes, ...input },
  });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  const { client, clientId, clientSecret } = body.data.createOAuthClient;
  return new TestOAuthClient(app, client.id, clientId, clientSecret);
}
