import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedTables } from '../../src/database/ids/numbered-tables.ts';
import type { Answer, Client } from '../support/client.ts';
import { type IdPlace, idPlaces, type NamedSchool, queryArguments, unusedSchool } from '../support/id-arguments.ts';
import { setValueAt } from '../support/input-paths.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import type { RootField } from '../support/root-fields.ts';
import { splitOperation } from '../support/split-operation.ts';
import {
  aSchool,
  ask,
  askParts,
  digestOf,
  expectSuccess,
  mutations,
  queries,
  type School,
  schema,
  undoings,
  useSchools,
} from './two-schools.ts';

/**
 * Every root field succeeds with ids of the caller's institution, and answers those of another one as it answers ids that nobody has.
 * Institutions number their records on their own, so it also takes no record for the one of a twin that has the same ids. All texts
 * of the caller's contain "zebra", of the two others "okapi".
 */

const app = await useSchools();
const digest = await digestOf(app);
const FIRST_ID = 1_000_000;

const own = await aSchool(app, FIRST_ID, 'zebra');
const other = await aSchool(app, 5_000_000, 'okapi');

/** Queries whose answers change with each request. */
const volatile = ['auditLogs', 'verifyAuditLog', 'usage', 'analytics', 'sessions', 'changes', 'accessReport', 'users'];
/** The answers of the other queries before there was a twin. */
const alone = new Map<string, string[]>();
for (const { name, root } of queries.filter(({ name }) => !volatile.includes(name)))
  alone.set(name, await Promise.all(queryArguments(root).map(async (args) => textOf(await askOwn(root, args)))));

const twin = await aSchool(app, FIRST_ID, 'okapis');

/** Queries without texts of the institution: what the service itself offers, numbers, files that are links, and people of a name. */
const withoutTexts =
  /^(signInOptions|account|security|mail|importLimits|oauthScopes|permissions|institution|usage|verifyAuditLog|analytics|dailyAttendance|me|exportStudents|oneRosterBundle|verifyDocument|possibleDuplicates)$/;

/** Returns an answer as text without times and the values that name a school's records. */
function normalise({ body }: Answer, { ids, word }: NamedSchool): string {
  const text = JSON.stringify(body)
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"')
    .replaceAll(word, 'WORD');
  return [...Object.values(ids), 9_999_999].reduce<string>((result, id) => result.replaceAll(String(id), 'ID'), text);
}

describe('the query', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await digest(other, twin);
  });
  afterAll(async () => expect(await digest(other, twin)).toEqual(before));

  test.each(queries)('$name', async ({ name, root }) => {
    const shown = await Promise.all(queryArguments(root).map((args) => expectIsolatedRead(root, args)));
    if (!withoutTexts.test(name)) for (const text of shown) expect(text).toMatch(/zebra/i);
    if (alone.has(name)) expect(shown).toEqual(alone.get(name));
  });
});

/** Asks with records of the own school, of nobody and of the other school. Returns the own answers as one text. */
async function expectIsolatedRead(root: RootField, args: (school: NamedSchool) => Record<string, unknown>) {
  const text = textOf(await askOwn(root, args));
  expect(text).not.toMatch(/okapi/i);
  // Without records in its arguments the question is the same for all schools.
  if (JSON.stringify(args(own)) === JSON.stringify(args(other))) return text;
  const [unknown, foreign] = (await Promise.all(
    [unusedSchool, other].map((school) => askParts(own.client, root, args(school))),
  )) as [Answer[], Answer[]];
  expect(foreign.map((answer) => normalise(answer, other))).toEqual(
    unknown.map((answer) => normalise(answer, unusedSchool)),
  );
  expect(textOf(foreign)).not.toMatch(/okapi/i);
  return text;
}

/** Asks with records of the own school, which must succeed. */
async function askOwn(root: RootField, args: (school: NamedSchool) => Record<string, unknown>): Promise<Answer[]> {
  const answers = await askParts(own.client, root, args(own));
  answers.forEach(expectSuccess);
  return answers;
}

function textOf(answers: readonly Answer[]): string {
  return JSON.stringify(answers.map(({ body }) => body));
}

test.each(queries.filter(({ name }) => ['student', 'class'].includes(name)))(
  'all levels below the query $name',
  async ({ root }) => {
    for (const args of queryArguments(root))
      for (const operation of splitOperation(schema, root, args(own), undefined, true)) {
        const answer = await ask(own.client, operation);
        expectSuccess(answer);
        expect(JSON.stringify(answer.body)).not.toMatch(/okapi/i);
      }
  },
);

describe('the mutation', () => {
  test.each(mutations)('$name', async ({ name, root }) => {
    await alignIds();
    const [mine, theirs] = [await prepare(name, own), await prepare(name, twin)];
    expect(idsIn(root, mine.args)).toEqual(idsIn(root, theirs.args));
    const before = await digest(other, twin);
    for (const place of idPlaces(root)) await expectIsolatedChange(mine.client, root, mine.args, place);
    const answer = await ask(mine.client, operationWith(root, mine.args));
    expectSuccess(answer);
    expect(JSON.stringify(answer.body)).not.toMatch(/okapi/i);
    expect(await digest(other, twin)).toEqual(before);
    expectSuccess(await ask(theirs.client, operationWith(root, theirs.args)));
  });
});

test.each(undoings)('$name of another institution', async ({ root }) => {
  const before = await digest(other, twin);
  for (const place of idPlaces(root)) await expectIsolatedChange(own.client, root, {}, place);
  expect(await digest(other, twin)).toEqual(before);
});

/** Lets the next records of both twins have the same ids: refused mutations have taken some of the own school. */
async function alignIds(): Promise<void> {
  const twins = [own, twin].map(({ user }) => user.institution.id);
  await app.pool.query(
    `insert into id_counters (institution_id, kind, next)
       select institution, kind, greatest(20000000, (select max(next) from id_counters c where institution_id = any($1) and c.kind = k.kind))
       from unnest($1::integer[]) institution, unnest($2::text[]) k (kind)
     on conflict (institution_id, kind) do update set next = excluded.next`,
    [twins, numberedTables],
  );
  for (const id of twins) app.registrar.database.ids.drop(id);
}

/** Creates the records that a mutation needs, and a user who sends it: some mutations end sessions. */
async function prepare(name: string, { user: { institution } }: School) {
  const user = await app.make.aUser({ institution });
  const client = await app.as(user);
  const args = await mutationArguments[name]?.({ app, user, client });
  if (!args) throw new Error(`There is no recipe for ${name}: add one to test/support/mutation-arguments.ts.`);
  return { client, args };
}

/** Returns the ids in the arguments. */
function idsIn(root: RootField, args: Record<string, unknown>): unknown[] {
  const valueAt = ({ argument, path }: IdPlace) =>
    path.reduce<unknown>(
      (value, name) => [value].flat().map((each) => (each as Record<string, unknown>)?.[name])[0],
      args[argument],
    );
  return idPlaces(root)
    .map(valueAt)
    .filter((value) => typeof value === 'number');
}

/** Expects a mutation to refuse a record of the other school like one of nobody. */
async function expectIsolatedChange(client: Client, root: RootField, args: Record<string, unknown>, place: IdPlace) {
  const change = (school: NamedSchool) =>
    ask(client, operationWith(root, withValue(root, args, place, place.value(school))));
  const unknown = await change(unusedSchool);
  const foreign = await change(other);
  expect(foreign.body.errors, `${place.argument} ${place.path}`).toBeDefined();
  expect(normalise(foreign, other)).toBe(normalise(unknown, unusedSchool));
  expect(JSON.stringify(foreign.body.data)).not.toMatch(/okapi/i);
}

function withValue(root: RootField, args: Record<string, unknown>, { argument, path }: IdPlace, value: unknown) {
  const type = root.field.args.find(({ name }) => name === argument)?.type as (typeof root.field.args)[number]['type'];
  // A grade names its student by one of two.
  const base =
    path.at(-1) === 'studentId' && root.field.name === 'submitGrades' ? { grades: [{ score: 90 }] } : args[argument];
  return { ...args, [argument]: setValueAt(type, base, path, value) };
}

/** The operation with the first part of what can be selected: a mutation is sent once. */
function operationWith(root: RootField, args: Record<string, unknown>) {
  const [first] = splitOperation(schema, root, args);
  return first as NonNullable<typeof first>;
}
