import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { aConsumer } from '../support/oneroster.ts';
import { aRosterSchool } from '../support/roster-school.ts';

/** Every absolute address that the service sends begins with PUBLIC_URL, whatever host the request names. */

const PUBLIC_URL = 'https://school.example/registrar';
const app = await useApp({ PUBLIC_URL: `${PUBLIC_URL}/` });
const root = `${PUBLIC_URL}/ims/oneroster`;

test('references and links of OneRoster', async () => {
  const school = await aRosterSchool(app);
  const consumer = await aConsumer(app, school.admin);
  const { body, headers } = await consumer.roster('/users?limit=1');
  expect(headers.get('link')).toContain(`<${root}/rostering/v1p2/users?limit=1&offset=1>; rel="next"`);
  expect(body.users[0].primaryOrg.href).toBe(`${root}/rostering/v1p2/orgs/o-${school.institution.id}`);
  const { body: result } = await consumer.gradebook(`/results/gr-${school.gradeId}`);
  expect(result.result.lineItem.href).toBe(`${root}/gradebook/v1p2/lineItems/a-${school.assessmentId}`);
});

test('links of REST', async () => {
  const client = await app.as(await app.make.aUser());
  const { headers } = await client.get('/students');
  expect(headers.get('link')).toContain(`<${PUBLIC_URL}/students?page=1&limit=20>; rel="first"`);
});

test('the metadata of OAuth', async () => {
  const { body } = await app.anonymous().get('/.well-known/oauth-authorization-server');
  expect(body).toMatchObject({ issuer: PUBLIC_URL, token_endpoint: `${PUBLIC_URL}/oauth/token` });
});

test('the descriptions of the APIs', async () => {
  const client = app.anonymous();
  expect((await client.get('/openapi.json')).body.servers).toEqual([{ url: PUBLIC_URL }]);
  const path = '/ims/oneroster/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json';
  const { body } = await client.get(path);
  expect(body.servers).toEqual([{ url: `${root}/rostering/v1p2` }]);
  expect(body.components.securitySchemes.OAuth2.flows.clientCredentials.tokenUrl).toBe(`${PUBLIC_URL}/oauth/token`);
});
