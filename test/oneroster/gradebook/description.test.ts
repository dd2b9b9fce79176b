import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom } from '../../support/gradebook-platform.ts';

/** The OpenAPI documents of the gradebook describe what is written. */

const app = await useSharedApp();

const documents = {
  v1p2: '/ims/oneroster/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json',
  v1p1: '/ims/oneroster/v1p1/discovery/onerosterv1p1service_openapi3_v1p0.json',
  rostering: '/ims/oneroster/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json',
};

async function documentOf(name: keyof typeof documents) {
  return (await app.anonymous().get(documents[name])).body;
}

const writesOf = (document: { paths: Record<string, object> }) =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).flatMap((method) => (method === 'get' ? [] : [`${method} ${path}`])),
  );

const singles = ['categories', 'lineItems', 'results'].flatMap((name) => [
  `put /${name}/{sourcedId}`,
  `delete /${name}/{sourcedId}`,
]);

test('lists every path that is written, with its scope', async () => {
  const posts = [
    'post /classes/{classSourcedId}/lineItems',
    'post /schools/{schoolSourcedId}/lineItems',
    'post /lineItems/{lineItemSourcedId}/results',
    'post /classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results',
  ];
  const document = await documentOf('v1p2');
  const [session] = Object.keys(document.paths).filter((path) => path.includes('academicSession'));
  expect(document.paths[session as string].post.operationId).toBe('postResultsForAcademicSessionForClass');
  expect(writesOf(document).toSorted()).toEqual([...singles, ...posts].toSorted());
  expect(writesOf(await documentOf('v1p1')).toSorted()).toEqual(singles.toSorted());
  expect(writesOf(await documentOf('rostering'))).toEqual([]);
  const { security } = document.paths['/results/{sourcedId}'].delete;
  const [[scope]] = Object.values(security[0]) as [[string]];
  expect(scope).toMatch(/v1p2\/scope\/gradebook.delete$/);
  expect(Object.keys(document.components.securitySchemes.OAuth2.flows.clientCredentials.scopes)).toContain(scope);
});

test('describes bodies and answers', async () => {
  const room = await aPlatformRoom(app);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(await documentOf('v1p2'), 'gradebook');
  const problems = (pointer: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `gradebook#/paths/~1lineItems~1%7BsourcedId%7D/put/${pointer}` });
    return validate(value) ? [] : validate.errors;
  };
  const content = 'content/application~1json/schema';
  const lineItem = room.lineItem();
  const created = await room.platform.putLineItem(randomUUID(), lineItem);
  expect(problems(`requestBody/${content}`, { lineItem })).toEqual([]);
  expect(problems(`requestBody/${content}`, { lineItem: { title: 'x' } })).not.toEqual([]);
  expect(problems(`responses/201/${content}`, created.body)).toEqual([]);
});

test('says that other members of a body are ignored, and lets bodies have them', async () => {
  const { requestBody } = (await documentOf('v1p2')).paths['/lineItems/{sourcedId}'].put;
  expect(requestBody.description).toContain('such as `scoreScale` and `metadata`, are ignored');
  const room = await aPlatformRoom(app);
  const lineItem = { ...room.lineItem(), scoreScale: { sourcedId: 'scale' }, metadata: { colour: 'red' } };
  const { status, body } = await room.platform.putLineItem(randomUUID(), lineItem);
  expect(status).toBe(201);
  expect(body.lineItem).not.toHaveProperty('metadata');
});
