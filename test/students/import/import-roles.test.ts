import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';

const app = await useSharedApp();

const aRegistrar = async () => app.as(await app.make.aUser({ role: 'registrar' }));

test('imports only the students of a list of users, and reports words that are no role', async () => {
  const client = await aRegistrar();
  const file = [
    'sourcedId,givenName,familyName,email,role',
    's1,A,B,s1@x.example,student',
    't1,C,D,not an email,Teacher',
    'g1,E,F,,guardian',
    's2,G,H,s2@x.example,Schüler/in',
    'p1,I,J,p1@x.example,prefect',
    's3,K,L,s3@x.example,',
  ].join('\n');
  const { body } = await client.post('/students/import', formWith(file));
  expect(body).toMatchObject({ total_rows: 6, created: 2, failed: 2 });
  expect(body.errors).toMatchObject([
    { row: 6, column: 'role', field: 'role', value: 'prefect', code: 'unknown_role' },
    { row: 7, column: 'role', field: 'role', value: null, code: 'required' },
  ]);
  const { data } = (await client.get('/students')).body;
  expect(data.map(({ student_id }: { student_id: string }) => student_id).sort()).toEqual(['s1', 's2']);
});

test('imports nothing from a list of teachers only', async () => {
  const client = await aRegistrar();
  const file = 'student_id,first_name,last_name,email,User Type\n1,A,B,a@x.example,Lehrkraft\n';
  const { body } = await client.post('/students/import', formWith(file));
  expect(body).toMatchObject({ total_rows: 1, created: 0, failed: 0, errors: [] });
});
