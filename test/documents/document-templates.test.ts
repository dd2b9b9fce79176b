import { expect, test } from 'vitest';
import { MAX_LOGO_BYTES, readLogo } from '../../src/input/images/logo.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import type { Client } from '../support/client.ts';
import { aJpeg, aPng } from '../support/images.ts';
import {
  aReportSchool,
  codeOf,
  documentsOf,
  ended,
  issue,
  onlyField,
  order,
  run,
  useDocumentJob,
  VERIFY,
} from './report-school.ts';

/** Templates of documents and their logos ([D144], [D158]). */

const { app, startIssuing, stopIssuing } = await useDocumentJob();

const FIELDS =
  'id name kind language paper title headerText footerText preferredName sections signatures logo { type width height dataUrl }';

async function send(client: Client, field: string, variables: Record<string, unknown>, logo: Buffer) {
  const form = new FormData();
  const id = field.startsWith('update') ? '$id: Int!, ' : '';
  const query = `mutation (${id}$input: DocumentTemplateInput!, $logo: Upload) {
    ${field}(${id && 'id: $id, '}input: $input, logo: $logo) { ${FIELDS} } }`;
  form.append('operations', JSON.stringify({ query, variables: { ...variables, logo: null } }));
  form.append('map', JSON.stringify({ f: ['variables.logo'] }));
  form.append('f', new Blob([new Uint8Array(logo)]), 'logo.png');
  return onlyField(await client.send('POST', '/graphql', form, { 'apollo-require-preflight': 'true' }));
}

const aClient = async () => app.as(await app.make.aUser({ role: 'registrar' }));

const input = (values: object) => ({ input: { name: 'Autumn', kind: 'report_card', ...values } });

test('a new template has the words of its language, and keeps what a change does not name', async () => {
  const client = await aClient();
  const created = await send(client, 'createDocumentTemplate', input({ language: 'es' }), aPng(120, 80));
  const logo = {
    type: 'png',
    width: 120,
    height: 80,
    dataUrl: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
  };
  const expected = {
    name: 'Autumn',
    kind: 'report_card',
    language: 'es',
    paper: 'a4',
    title: 'Boletín de calificaciones',
    headerText: null,
    footerText: null,
    preferredName: false,
    sections: ['attendance', 'comments', 'credits', 'gpa', 'teachers'],
    signatures: [],
    logo,
  };
  expect(created).toMatchObject(expected);

  const changes = { paper: 'letter', sections: ['gpa', 'attendance', 'gpa'], signatures: ['Principal'] };
  const changed = await send(client, 'updateDocumentTemplate', { id: created.id, input: changes }, aPng(30, 40));
  expect(changed).toMatchObject({
    ...expected,
    ...changes,
    sections: ['attendance', 'gpa'],
    logo: { type: 'png', width: 30 },
  });
  const update = `mutation ($id: Int!, $input: DocumentTemplateInput!) { updateDocumentTemplate(id: $id, input: $input) { logo { type } } }`;
  expect(await run(client, update, { id: created.id, input: { title: 'Other' } })).toEqual({ logo: { type: 'png' } });
  expect(await run(client, update, { id: created.id, input: { removeLogo: true } })).toEqual({ logo: null });
  const remove = `mutation { deleteDocumentTemplate(id: ${created.id}) { id } }`;
  expect(await run(client, remove)).toEqual({ id: created.id });
  expect(await run(client, '{ documentTemplates { id } }')).toEqual([]);
});

test('every problem of a template is named at once', async () => {
  const client = await aClient();
  await run(client, 'mutation { createDocumentTemplate(input: { name: "autumn", kind: transcript }) { id } }');
  const { id } = (await run(client, '{ documentTemplates { id } }'))[0];
  const daysOfAllYears = `mutation { updateDocumentTemplate(id: ${id}, input: { sections: [attendance] }) { id } }`;
  expect((await run(client, daysOfAllYears)).error.details).toEqual({
    sections: ['must not have attendance: only a report_card shows it.'],
  });
  const signatures = ['1', '2', '3', '4', '5'];
  const created = await send(
    client,
    'createDocumentTemplate',
    input({ title: 'x'.repeat(101), signatures, sections: ['gpa', 'transfer_credits'] }),
    aPng(2_001, 5),
  );
  expect(created.error.details).toEqual({
    logo: ['must have at most 2,000 pixels a side; it has 2001 × 5.'],
    title: ['must have at most 100 characters; it has 101.'],
    sections: ['must not have transfer_credits: only a transcript shows it.'],
    signatures: ['may have at most 4 lines.'],
    name: ['is already in use by another document template.'],
  });
});

test('an institution has at most 50 templates', async () => {
  const client = await aClient();
  const create =
    'mutation ($name: String!) { createDocumentTemplate(input: { name: $name, kind: transcript }) { id } }';
  for (let n = 1; n <= 50; n += 1) expect(await run(client, create, { name: `Template ${n}` })).toHaveProperty('id');
  expect((await run(client, create, { name: 'One more' })).error.details).toEqual({
    name: ['cannot be active: an institution has at most 50 active ones.'],
  });
  const [{ id }] = await run(client, '{ documentTemplates { id } }');
  const activate = (active: boolean) => run(client, SET_ACTIVE, { id, active });
  expect(await activate(false)).toEqual({ active: false });
  expect(await run(client, create, { name: 'One more' })).toHaveProperty('id');
  expect((await activate(true)).error.details).toEqual({
    active: ['cannot be active: an institution has at most 50 active ones.'],
  });
});

const SET_ACTIVE =
  'mutation ($id: Int!, $active: Boolean) { updateDocumentTemplate(id: $id, input: { active: $active }) { active } }';

test('a logo is a complete PNG or JPEG within the limits, whatever its name says', () => {
  const problem = (bytes: Buffer) => {
    const errors = new ValidationErrors();
    return readLogo(errors, bytes) ?? errors.toError().details?.logo;
  };
  const png = aPng(2_000, 1);
  expect(problem(png)).toMatchObject({ type: 'png', width: 2_000, height: 1 });
  expect(problem(aJpeg(7, 2_000))).toMatchObject({ type: 'jpeg', width: 7, height: 2_000 });
  const incomplete = ['must be a complete PNG or JPEG image.'];
  for (const bytes of [
    png.subarray(0, -1),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
    Buffer.from('ffd8ffff', 'hex'),
    aPng(0, 5),
  ])
    expect(problem(bytes)).toEqual(incomplete);
  const large = Buffer.concat([png.subarray(0, 33), Buffer.alloc(MAX_LOGO_BYTES), png.subarray(33)]);
  expect(problem(large)).toEqual(['must have at most 200 KiB; it has 201.']);
});

test('a document prints the logo that its template had', async () => {
  const school = await aReportSchool(app);
  const change = (logo: Buffer) =>
    send(school.client, 'updateDocumentTemplate', { id: school.templateId, input: {} }, logo);
  await change(aPng(123, 45));
  startIssuing();
  await issue(school);
  const [document] = await documentsOf(school);
  await change(aPng(67, 89));

  const { status, bytes } = await school.client.download(document.url);

  expect([status, bytes.toString('latin1').includes('/Width 123')]).toEqual([200, true]);
});

test('the documents of a template that is changed and deactivated print as before and verify, and its batch that waits is issued', async () => {
  const school = await aReportSchool(app, { students: 2 });
  const [first] = school.students as [{ id: number; number: string }];
  await send(
    school.client,
    'updateDocumentTemplate',
    { id: school.templateId, input: { title: 'Zeugnis' } },
    aPng(9, 9),
  );
  startIssuing();
  await issue(school, { studentIds: [first.id] });
  const [document] = await documentsOf(school);
  const { bytes } = await school.client.download(document.url);
  await stopIssuing();
  const waiting = await order(school);

  const input = '{ title: "Report", sections: [], removeLogo: true, active: false }';
  const change = `mutation { updateDocumentTemplate(id: ${school.templateId}, input: ${input}) { title active } }`;
  expect(await run(school.client, change)).toEqual({ title: 'Report', active: false });
  startIssuing();
  expect(await ended(school.client, waiting.id)).toMatchObject({ status: 'done', done: 2, unchanged: 1 });
  expect((await school.client.download(document.url)).bytes.equals(bytes)).toBe(true);
  const code = await codeOf(app, school, document.id);
  expect(await run(app.anonymous(), VERIFY, { code })).toMatchObject({ valid: true, intact: true });
});
