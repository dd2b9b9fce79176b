import { getOperationAST } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { requestExamples } from '../../facade/openapi/examples.ts';
import { routes } from '../../facade/rest/routes.ts';
import { buildSchema } from '../../schema/schema.ts';
import { useApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { rootFields } from '../support/root-fields.ts';
import { type Sampler, sampleOperation } from '../support/sample-operation.ts';
import { type FirstIds, fillSchool } from '../support/school.ts';

const app = useApp();

/** No record of any institution has this id. */
const NOBODY = 9_999_999;

interface Setting {
  /** An administrator of an institution that has nothing else. */
  readonly client: Client;
  readonly other: TestUser;
  /** Ids of the other institution's records. */
  readonly theirs: FirstIds;
}
let setting: Setting;

beforeAll(async () => {
  const client = await app.current.as(await app.current.make.aUser());
  const other = await app.current.make.aUser();
  const theirs = await fillSchool(app.current.registrar.database.pool, other, 2, 5_000_000);
  setting = { client, other, theirs };
  expect(JSON.stringify(await theirRecords()).match(/zebra/gi)?.length).toBeGreaterThan(50);
});

/** All that the other institution has, as one text for each table. */
async function theirRecords(): Promise<unknown> {
  const { pool } = app.current.registrar.database;
  const tables = await pool.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'institution_id' order by 1`);
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await pool.query(
      `select string_agg(t::text, e'\\n' order by t::text) as text from ${name} t where institution_id = $1`,
      [setting.other.institution.id],
    );
    return [name, rows[0].text];
  });
  return Promise.all(texts);
}

const isId = (name: string) => name === 'id' || name.endsWith('Id') || name.endsWith('_id');

/** The answer without what differs from request to request. */
function plain({ status, body }: Answer, ids: readonly number[]): string {
  const text = JSON.stringify([status, body]).replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"');
  return ids.reduce((rest, id) => rest.replaceAll(String(id), 'ID'), text);
}

interface Question {
  /** Whether the question names the id. */
  readonly namesId: boolean;
  ask(): Promise<Answer>;
}

/** Asks with each of their ids and with one that nobody has: the answers must not differ, show nothing of theirs and change nothing. */
async function expectNothingOfTheirs(questionWith: (id: number) => Question): Promise<void> {
  const before = await theirRecords();
  const question = questionWith(NOBODY);
  const nobody = await question.ask();
  expect(JSON.stringify(nobody.body)).not.toMatch(/zebra/i);
  for (const id of question.namesId ? Object.values(setting.theirs) : []) {
    const answer = await questionWith(id).ask();
    expect(JSON.stringify(answer.body)).not.toMatch(/zebra/i);
    expect(plain(answer, [id])).toBe(plain(nobody, [NOBODY]));
  }
  expect(await theirRecords()).toEqual(before);
}

/** These take no ids, or change the caller. */
const own = ['login', 'refreshToken', 'logout', 'changePassword', 'importStudents'];
const fields = rootFields(buildSchema()).filter(({ field }) => !own.includes(field.name));

/** Their ids wherever an id is taken; where it is the institution's own identifier of a student, one of theirs. */
function sampler(id: number): Sampler {
  return (name, { type }) => {
    if (!isId(name)) return undefined;
    if (type !== 'String') return id;
    return id === NOBODY ? 'nobody' : 'zebra-1';
  };
}

test.each(fields.map((root) => ({ name: root.field.name, root })))('$name', async ({ root }) => {
  await expectNothingOfTheirs((id) => {
    const { query, variables } = sampleOperation(root, sampler(id), 2);
    return {
      namesId: /"(id|\w+Id)":/.test(JSON.stringify(variables)),
      ask: () => setting.client.graphql(query, variables),
    };
  });
});

const documented = routes.filter(({ path }) => !path.startsWith('/auth/') && path !== '/students/import');

test.each(documented.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', async ({ route }) => {
  const operation = getOperationAST(route.document);
  const name = operation?.name?.value ?? '';
  const variables = (operation?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  await expectNothingOfTheirs((id) => {
    const open = variables.filter((variable) => isId(variable) && !route.path.includes(`{${variable}}`));
    const ids = Object.fromEntries(open.map((variable) => [variable, variable === 'student_id' ? 'zebra-1' : id]));
    const example = requestExamples[name] as Record<string, unknown> | undefined;
    const query = new URLSearchParams(example ? {} : { ...ids, ...(variables.includes('q') && { q: 'zebra' }) });
    const path = `${route.path.replace(/\{\w+\}/g, String(id))}?${query}`;
    const body = example && { ...example, ...ids };
    return {
      namesId: `${path}${JSON.stringify(body)}`.includes(String(id)),
      ask: () => setting.client.send(route.method, path, body),
    };
  });
});
