import { beforeAll, expect, test } from 'vitest';
import { buildSchema } from '../../schema/schema.ts';
import { toNodeId } from '../../schema/shared/node-id.ts';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { rootFields } from '../support/root-fields.ts';
import { type Sampler, sampleOperation } from '../support/sample-operation.ts';
import { type FirstIds, fillSchool } from '../support/school.ts';

/** Institutions number their records on their own, so records of two have the same ids. No operation may take one for the other. */

const app = useApp();
const FIRST_ID = 5_000_000;

let own: Client;
let other: TestUser;
let ids: FirstIds;
/** The answers of each query before the other institution had records. */
const alone = new Map<string, string[]>();

const excluded = [
  'login',
  'refreshToken',
  'logout',
  'changePassword',
  'importStudents',
  'importOneRoster',
  'endSession',
];
const fields = rootFields(buildSchema()).filter(({ field }) => !excluded.includes(field.name));
/** Queries whose answers change with each request. */
const volatile = [
  'auditLogs',
  'verifyAuditLog',
  'usage',
  'analytics',
  'profile',
  'sessions',
  'changes',
  'accessReport',
];
const queries = fields.filter(({ kind, field }) => kind === 'Query' && !volatile.includes(field.name));
const mutations = fields.filter(({ kind }) => kind === 'Mutation');

function sampler(id: number): Sampler {
  return (name, { type }) => {
    if (name !== 'id' && !/Ids?$/.test(name)) return undefined;
    if (type === 'ID') return toNodeId('Student', id);
    return type === 'String' ? 'zebra-1' : id;
  };
}

/** Sends an operation with the id of each kind of record. */
async function answersOf(root: (typeof fields)[number]): Promise<string[]> {
  const answers: string[] = [];
  for (const id of Object.values(ids)) {
    const { query, variables } = sampleOperation(root, sampler(id), 2);
    answers.push(JSON.stringify((await own.graphql(query, variables)).body));
  }
  return answers;
}

/** Returns all records of the other institution, as one text per table. */
async function otherRecords(): Promise<Record<string, string>> {
  const { pool } = app.current.registrar.database;
  const tables = await pool.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'institution_id'`);
  const records: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const text = `select string_agg(t::text, e'\\n' order by t::text) as text from ${name} t where institution_id = $1`;
    records[name] = (await pool.query(text, [other.institution.id])).rows[0].text;
  }
  return records;
}

beforeAll(async () => {
  const { make, registrar } = app.current;
  const user = await make.aUser();
  other = await make.aUser();
  own = await app.current.as(user);
  ids = await fillSchool(registrar.database.pool, user, 2, FIRST_ID);
  for (const root of queries) alone.set(root.field.name, await answersOf(root));
  expect([...alone.values()].flat().filter((answer) => /zebra/i.test(answer)).length).toBeGreaterThan(25);
  await fillSchool(registrar.database.pool, other, 2, FIRST_ID);
});

test.each(queries.map((root) => ({ name: root.field.name, root })))('$name answers as before', async ({ root }) => {
  expect(await answersOf(root)).toEqual(alone.get(root.field.name));
});

test.each(mutations.map((root) => ({ name: root.field.name, root })))(
  '$name changes nothing there',
  async ({ root }) => {
    const before = await otherRecords();
    await answersOf(root);
    expect(await otherRecords()).toEqual(before);
  },
);
