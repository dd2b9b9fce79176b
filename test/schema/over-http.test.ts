import { serverAudits } from 'graphql-http';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

const app = useApp();
let authorization: string;

beforeAll(async () => {
  const { email, password } = await app.current.make.aUser();
  const { body } = await app.current.anonymous().post('/auth/login', { email, password });
  authorization = `Bearer ${body.access_token}`;
});

const signedIn: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization } });

/** The audits of the GraphQL over HTTP specification, errors and warnings alike. */
describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${app.current.url}/graphql`, fetchFn: signedIn });

  test.each(audits.map((audit) => ({ name: audit.name, audit })))('$name', async ({ audit }) => {
    const result = await audit.fn();
    const outcome = result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`;
    // What is only allowed (MAY) need not be done, and documents that are wrong are 400 to every client, old ones included.
    const isChoice =
      result.status === 'notice' || /^SHOULD use (200 status code|a status code of 200)/.test(audit.name);
    if (!isChoice) expect(outcome).toBe('ok');
  });
});
