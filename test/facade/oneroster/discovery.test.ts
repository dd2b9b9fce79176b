import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { readRoutes } from '../../../facade/oneroster/read-routes.ts';
import { useSharedApp } from '../../support/app.ts';

/** The OpenAPI documents of the services, which need no credentials. */

const app = await useSharedApp();

const documents = [
  '/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json',
  '/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json',
  '/v1p1/discovery/onerosterv1p1service_openapi3_v1p0.json',
];

const read = (path: string) => app.anonymous().get(`/ims/oneroster${path}`);

test.each(documents)('%s is valid, and allows GET and HEAD only', async (path) => {
  const { status, body } = await read(path);
  expect(status).toBe(200);
  const config = await createConfig({ extends: ['minimal'] });
  const problems = await lintFromString({ source: JSON.stringify(body), config });
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  const refused = await app.anonymous().post(`/ims/oneroster${path}`, {});
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('each path that is read is described in its service, and in 1.1 unless that has none', async () => {
  const [rostering, gradebook, old] = await Promise.all(
    documents.map(async (path) => {
      const paths: Record<string, object> = (await read(path)).body.paths;
      return Object.keys(paths).filter((name) => 'get' in (paths[name] ?? {}));
    }),
  );
  const paths = (service: string) => readRoutes.filter((route) => route.service === service).map(({ path }) => path);
  expect([rostering, gradebook]).toEqual([paths('rostering'), paths('gradebook')]);
  expect(old).toEqual(readRoutes.filter(({ since12 }) => !since12).map(({ path }) => path));
});

test('operations have the names of the standard, each once, and name the scopes of their version', async () => {
  const { body } = await read(documents[2] as string);
  const operations = Object.values(body.paths as Record<string, { get: { operationId: string; security: object[] } }>);
  expect(new Set(operations.map(({ get }) => get.operationId)).size).toBe(operations.length);
  const named = [
    '/users',
    '/users/{sourcedId}',
    '/demographics',
    '/demographics/{sourcedId}',
    '/categories/{sourcedId}',
  ];
  named.push(
    '/classes/{sourcedId}',
    '/courses/{sourcedId}',
    '/classes/{classSourcedId}/students/{studentSourcedId}/results',
  );
  named.push('/schools/{schoolSourcedId}/terms', '/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers');
  expect(named.map((path) => body.paths[path].get.operationId)).toEqual([
    ...['getAllUsers', 'getUser', 'getAllDemographics', 'getDemographics', 'getCategory', 'getClass', 'getCourse'],
    ...['getResultsForStudentForClass', 'getTermsForSchool', 'getTeachersForClassInSchool'],
  ]);
  expect(body.paths['/lineItems/{sourcedId}'].put.operationId).toBe('putLineItem');
  expect(body.paths['/users'].get.security).toEqual([
    { OAuth2: ['https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly'] },
    { OAuth2: ['https://purl.imsglobal.org/spec/or/v1p1/scope/roster.readonly'] },
  ]);
});

test.each(documents)('%s names absolute addresses, as its readers need', async (path) => {
  const { body } = await read(path);
  const root = path.slice(0, path.indexOf('/discovery'));
  expect(body.servers).toEqual([{ url: `${app.url}/ims/oneroster${root}` }]);
  const { tokenUrl } = body.components.securitySchemes.OAuth2.flows.clientCredentials;
  expect(tokenUrl).toBe(`${app.url}/oauth/token`);
});
