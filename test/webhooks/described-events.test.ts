import { expect, test } from 'vitest';
import { buildSchema } from '../../schema/schema.ts';
import { eventTypes } from '../../src/audit/event-types.ts';
import { aReportSchool, issue } from '../documents/report-school.ts';
import { useApp } from '../support/app.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import { validator } from '../support/openapi.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation } from '../support/sample-operation.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });

const mutations = [
  'createStudent',
  'updateStudent',
  'deleteStudent',
  'restoreStudent',
  'createCourse',
  'updateCourse',
  'recordAttendance',
  'excuseAbsences',
  'setCalendarDays',
  'correctAttendance',
  'createAbsenceNote',
  'withdrawAbsenceNote',
  'submitGrades',
  'publishGrades',
  'createUser',
  'pingWebhook',
];

test('/openapi.json describes the data of every event', async () => {
  const { user, client } = await signedIn(app);
  await client.post('/webhooks', { url: 'http://127.0.0.1:8099/', events: ['*'] });
  const fields = rootFields(buildSchema());
  for (const name of mutations) {
    const mutation = fields.find(({ kind, field }) => kind === 'Mutation' && field.name === name);
    const args = await mutationArguments[name]?.({ app, user, client });
    if (!mutation || !args) throw new Error(`There is no mutation ${name}, or no recipe for it.`);
    const { query, variables } = sampleOperation(mutation, (argument) => args[argument], 1);
    expect((await client.graphql(query, { ...variables, ...args })).body.errors, name).toBeUndefined();
  }
  const form = new FormData();
  form.append(
    'file',
    new Blob(['student_id,first_name,last_name,email\nI-1,Ivo,Import,ivo@students.example']),
    'a.csv',
  );
  const { body: imported } = await client.send('POST', '/students/import', form);
  await client.graphql(`mutation { undoImport(id: ${imported.id}) { id } }`);

  app.startJobs();
  await issue(await aReportSchool(app, { user }));
  await app.stopJobs();

  const text = 'select type, data, id from events where institution_id = $1';
  const { rows } = await app.pool.query(text, [user.institution.id]);
  expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual([...eventTypes].sort());
  expect(rows.some(({ data }) => data.undone)).toBe(true);
  const { webhooks } = (await app.anonymous().get('/openapi.json')).body;
  for (const { type, data, id } of rows) {
    const { schema } = webhooks[type].post.requestBody.content['application/json'];
    const validate = validator(schema.$ref);
    const message = { type, timestamp: new Date().toISOString(), data: { ...data, seq: id } };
    expect(validate(message), `${type} ${JSON.stringify(validate.errors)}`).toBe(true);
    const described = Object.keys(webhooks[type].post.requestBody.content['application/json'].example.data);
    expect(described, type).toEqual(expect.arrayContaining(Object.keys(message.data)));
  }
});
