import { expect, test } from 'vitest';
import { numberedTables } from '../../src/database/ids/numbered-tables.ts';
import { type IdPlace, idPlaces, queryArguments } from '../support/id-arguments.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import type { RootField } from '../support/root-fields.ts';
import { fillSchool } from '../support/school.ts';
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
  useSchools,
} from './two-schools.ts';

/** Institutions number their records on their own, so records of two have the same ids. No operation may take one for the other. */

const app = await useSchools();
const digest = await digestOf(app);
const FIRST_ID = 5_000_000;

/** The answers of each query before the other institution had records. */
const alone = new Map<string, unknown>();

/** Queries whose answers change with each request. */
const volatile = ['auditLogs', 'verifyAuditLog', 'usage', 'analytics', 'sessions', 'changes', 'accessReport', 'users'];
const stable = queries.filter(({ name }) => !volatile.includes(name));

async function answersOf(root: RootField): Promise<unknown> {
  const answers = await Promise.all(queryArguments(root).map((args) => askParts(own.client, root, args(own))));
  answers.flat().forEach(expectSuccess);
  return answers.flat().map(({ body }) => body);
}

const own = await aSchool(app, FIRST_ID, 'zebra');
const user = await app.make.aUser();
for (const { name, root } of stable) alone.set(name, await answersOf(root));
const ids = await fillSchool(app.pool, user, 2, FIRST_ID, 'okapi');
const other = { user, ids, word: 'okapi', client: await app.as(user) };
for (const { user: of } of [own, other])
  for (const table of numberedTables) await app.registrar.database.ids.reserve(of.institution.id, table, 20_000_000);

test.each(stable)('$name answers as before', async ({ name, root }) => {
  expect(await answersOf(root)).toEqual(alone.get(name));
});

test.each(mutations)('$name changes nothing there', async ({ name, root }) => {
  // The same calls in both, so that new records have the same ids too.
  const [mine, theirs] = [await prepare(name, own), await prepare(name, other)];
  expect(idsIn(root, mine.args)).toEqual(idsIn(root, theirs.args));
  const before = await digest(other.user.institution.id);
  expectSuccess(await send(root, mine));
  expect(await digest(other.user.institution.id)).toEqual(before);
  expectSuccess(await send(root, theirs));
});

/** Creates the records that a mutation needs, and a user who sends it. */
async function prepare(name: string, { user: { institution } }: School) {
  const user = await app.make.aUser({ institution });
  const client = await app.as(user);
  const args = await mutationArguments[name]?.({ app, user, client });
  if (!args) throw new Error(`There is no recipe for ${name}: add one to test/support/mutation-arguments.ts.`);
  return { client, args };
}

function send(root: RootField, { client, args }: Awaited<ReturnType<typeof prepare>>) {
  const [first] = splitOperation(schema, root, args);
  return ask(client, first as NonNullable<typeof first>);
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
