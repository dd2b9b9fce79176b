import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

const app = await useSharedApp();
const { email, password } = await app.make.aUser();
const { body } = await app.anonymous().post('/auth/login', { email, password });
const authorization = `Bearer ${body.access_token}`;

const signedIn: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization } });

/** The audits of the GraphQL over HTTP specification, both errors and warnings. */
describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${app.url}/graphql`, fetchFn: signedIn });

  test.each(audits.map((audit) => ({ name: audit.name, audit })))('$name', async ({ audit }) => {
    const result = await audit.fn();
    const outcome = result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`;
    // MAY audits are optional, and invalid documents are answered 400 to every client, legacy ones included.
    const isOptional =
      result.status === 'notice' || /^SHOULD use (200 status code|a status code of 200)/.test(audit.name);
    if (!isOptional) expect(outcome).toBe('ok');
  });
});
