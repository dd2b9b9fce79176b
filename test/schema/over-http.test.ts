import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

const app = useApp();

/** The audits of the GraphQL over HTTP specification, errors and warnings alike. */
describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${app.current.url}/graphql`, fetchFn: fetch });

  test.each(audits.map((audit) => ({ name: audit.name, audit })))('$name', async ({ audit }) => {
    const result = await audit.fn();
    const outcome = result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`;
    // What is only allowed (MAY) need not be done, and documents that are wrong are 400 to every client, old ones included.
    const isChoice =
      result.status === 'notice' || /^SHOULD use (200 status code|a status code of 200)/.test(audit.name);
    if (!isChoice) expect(outcome).toBe('ok');
  });
});
