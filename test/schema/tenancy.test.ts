import { getOperationAST } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { requestExamples } from '../../facade/openapi/examples.ts';
import { routes } from '../../facade/rest/routes.ts';
import { buildSchema } from '../../schema/schema.ts';
import { toNodeId } from '../../schema/shared/node-id.ts';
import { useApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { rootFields } from '../support/root-fields.ts';
import { type Sampler, sampleOperation } from '../support/sample-operation.ts';
import { type FirstIds, fillSchool } from '../support/school.ts';

const app = useApp();

/** An id that no record of any institution has. */
const UNUSED_ID = 9_999_999;

interface Fixture {
  /** The client of an administrator in an otherwise empty institution. */
  readonly client: Client;
  readonly otherUser: TestUser;
  /** Ids of the other institution's records. */
  readonly otherIds: FirstIds;
}
let fixture: Fixture;

beforeAll(async () => {
  const client = await app.current.as(await app.current.make.aUser());
  const otherUser = await app.current.make.aUser();
  const otherIds = await fillSchool(app.current.registrar.database.pool, otherUser, 2, 5_000_000);
  fixture = { client, otherUser, otherIds };
  expect(JSON.stringify(await readOtherRecords()).match(/zebra/gi)?.length).toBeGreaterThan(50);
});

/** Reads all records of the other institution, as one text per table. */
async function readOtherRecords(): Promise<unknown> {
  const { pool } = app.current.registrar.database;
  const tables = await pool.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'institution_id' order by 1`);
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await pool.query(
      `select string_agg(t::text, e'\\n' order by t::text) as text from ${name} t where institution_id = $1`,
      [fixture.otherUser.institution.id],
    );
    return [name, rows[0].text];
  });
  return Promise.all(texts);
}

const isId = (name: string) => name === 'id' || /(Ids?|_id)$/.test(name);

/** Returns the response as text without times and ids, which differ between requests. */
function normalise({ status, body }: Answer, ids: readonly number[]): string {
  const text = JSON.stringify([status, body]).replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"');
  return ids.reduce((result, id) => result.replaceAll(String(id), 'ID'), text);
}

interface TestRequest {
  /** True if the request contains the id. */
  readonly containsId: boolean;
  send(): Promise<Answer>;
}

/** Sends a request with each id of the other institution: it must get the response for an unused id, reveal nothing and change nothing. */
async function expectIsolation(createRequest: (id: number) => TestRequest): Promise<void> {
  const before = await readOtherRecords();
  const request = createRequest(UNUSED_ID);
  const baseline = await request.send();
  expect(JSON.stringify(baseline.body)).not.toMatch(/zebra/i);
  for (const id of request.containsId ? Object.values(fixture.otherIds) : []) {
    const answer = await createRequest(id).send();
    expect(JSON.stringify(answer.body)).not.toMatch(/zebra/i);
    expect(normalise(answer, [id])).toBe(normalise(baseline, [UNUSED_ID]));
  }
  expect(await readOtherRecords()).toEqual(before);
}

/** Fields without ids, and fields that affect the caller. */
const excluded = ['login', 'refreshToken', 'logout', 'changePassword', 'importStudents', 'importOneRoster'];
const fields = rootFields(buildSchema()).filter(({ field }) => !excluded.includes(field.name));

/** Creates a sampler that gives the id to every id input, and a student id of the other institution to text inputs. */
function sampler(id: number): Sampler {
  return (name, { type }) => {
    if (!isId(name)) return undefined;
    if (type === 'ID') return toNodeId('Student', id);
    if (type !== 'String') return id;
    return id === UNUSED_ID ? 'unused' : 'zebra-1';
  };
}

test.each(fields.map((root) => ({ name: root.field.name, root })))('$name', async ({ root }) => {
  await expectIsolation((id) => {
    const { query, variables } = sampleOperation(root, sampler(id), 2);
    return {
      containsId: /"(id|\w+Ids?)":/.test(JSON.stringify(variables)),
      send: () => fixture.client.graphql(query, variables),
    };
  });
});

const documented = routes.filter(({ path }) => !path.startsWith('/auth/') && path !== '/students/import');

test.each(documented.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', async ({ route }) => {
  const operation = getOperationAST(route.document);
  const name = operation?.name?.value ?? '';
  const variables = (operation?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  await expectIsolation((id) => {
    const open = variables.filter((variable) => isId(variable) && !route.path.includes(`{${variable}}`));
    const ids = Object.fromEntries(open.map((variable) => [variable, variable === 'student_id' ? 'zebra-1' : id]));
    const example = requestExamples[name] as Record<string, unknown> | undefined;
    const query = new URLSearchParams(example ? {} : { ...ids, ...(variables.includes('q') && { q: 'zebra' }) });
    const path = `${route.path.replace(/\{\w+\}/g, String(id))}?${query}`;
    const body = example && { ...example, ...ids };
    return {
      containsId: `${path}${JSON.stringify(body)}`.includes(String(id)),
      send: () => fixture.client.send(route.method, path, body),
    };
  });
});
