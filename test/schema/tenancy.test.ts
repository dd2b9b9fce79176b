import { describe, expect, test } from 'vitest';
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
  schema,
  undoings,
  useSchools,
} from './two-schools.ts';

/**
 * Every root field succeeds with ids of the caller's institution, and answers those of another one as it answers ids that nobody has.
 * All texts of the one contain "zebra", of the other "okapi".
 */

const app = await useSchools();
const digest = await digestOf(app);

const own = await aSchool(app, 1_000_000, 'zebra');
const other = await aSchool(app, 5_000_000, 'okapi');

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
  test.each(queries)('$name', async ({ root }) => {
    const before = await digest(other.user.institution.id);
    const shown = await Promise.all(queryArguments(root).map((args) => expectIsolatedRead(root, args)));
    if (!withoutTexts.test(root.field.name)) for (const text of shown) expect(text).toMatch(/zebra/i);
    expect(await digest(other.user.institution.id)).toEqual(before);
  });
});

/** Asks with records of the own school, of nobody and of the other school. Returns the own answers as one text. */
async function expectIsolatedRead(root: RootField, args: (school: NamedSchool) => Record<string, unknown>) {
  const [answers, unknown, foreign] = (await Promise.all(
    [own, unusedSchool, other].map((school) => askParts(own.client, root, args(school))),
  )) as [Answer[], Answer[], Answer[]];
  for (const answer of answers) expectSuccess(answer);
  const namesRecords = JSON.stringify(args(own)) !== JSON.stringify(args(other));
  if (namesRecords)
    expect(foreign.map((answer) => normalise(answer, other))).toEqual(
      unknown.map((answer) => normalise(answer, unusedSchool)),
    );
  const bodies = JSON.stringify(answers.map(({ body }) => body));
  expect(JSON.stringify([bodies, foreign.map(({ body }) => body)])).not.toMatch(/okapi/i);
  return bodies;
}

describe('the mutation', () => {
  test.each(mutations)('$name', async ({ name, root }) => {
    // A user of its own, because some mutations end sessions.
    const user = await app.make.aUser({ institution: own.user.institution });
    const client = await app.as(user);
    const args = await mutationArguments[name]?.({ app, user, client });
    if (!args) throw new Error(`There is no recipe for ${name}: add one to test/support/mutation-arguments.ts.`);
    const before = await digest(other.user.institution.id);
    for (const place of idPlaces(root)) await expectIsolatedChange(client, root, args, place);
    expect(await digest(other.user.institution.id)).toEqual(before);
    const answer = await ask(client, operationWith(root, args));
    expectSuccess(answer);
    expect(JSON.stringify(answer.body)).not.toMatch(/okapi/i);
  });
});

test.each(undoings)('$name of another institution', async ({ root }) => {
  const before = await digest(other.user.institution.id);
  for (const place of idPlaces(root)) await expectIsolatedChange(own.client, root, {}, place);
  expect(await digest(other.user.institution.id)).toEqual(before);
});

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
