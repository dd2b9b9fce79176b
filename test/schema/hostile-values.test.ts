import type { GraphQLInputType } from 'graphql';
import { expect, test } from 'vitest';
import { compileEndpoints } from '../../facade/rest/endpoints.ts';
import { buildSchema } from '../../schema/schema.ts';
import { expectUnblocked, MARKS } from '../attack/long-text.ts';
import { useApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { inputPaths, setValueAt } from '../support/input-paths.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import { inQuery, inSnakeCase } from '../support/rest-input.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation, sampleValue } from '../support/sample-operation.ts';
import { fillSchool } from '../support/school.ts';
import { signedIn } from '../support/signed-in.ts';
import { splitOperation } from '../support/split-operation.ts';

/**
 * Invalid and extreme values in every input always give a documented error, never an internal one ([D9]). Long texts are refused, and do
 * not block the process.
 */

const app = await useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
const schema = buildSchema();

/** Texts that PostgreSQL does not store. */
const unstorable = ['a\0', '\ud800'];

/** Values that fit their type but may cause failures further on, above all in the database. */
const hostile: Readonly<Record<string, readonly unknown[]>> = {
  String: [...unstorable, 'x'.repeat(100_000)],
  Int: [0, 2 ** 31 - 1, -(2 ** 31 - 1)],
  Float: [-1e300, 1e300, 1e-300],
  Date: ['0000-01-01', '0001-01-01', '9999-12-31'],
  DateTime: ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'],
};
/** Numbers of records that nobody has. They are looked up alike, so each place takes the next one. */
const hostileIds = [2 ** 31 - 1, 0, -(2 ** 31 - 1)];
let places = 0;
/** Values that REST parses as JSON or text but that do not fit the type. */
const misfits = [null, [[]], { a: {} }];

const { user, client } = await signedIn(app);
const ids = await fillSchool(app.pool, user, 2, 5_000_000);

interface InputField {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** Yields the input with one value at a time, for each value of each place in each field. @param valuesOf by the name of the type */
function* withValues(
  fields: readonly InputField[],
  input: Record<string, unknown>,
  valuesOf: (type: string, name: string) => readonly unknown[],
) {
  for (const { name, type } of fields)
    for (const place of inputPaths(type))
      for (const value of valuesOf(place.type, place.path.at(-1) ?? name))
        yield { ...input, [name]: setValueAt(type, input[name], place.path, value) };
}

function hostileOf(type: string, name: string): readonly unknown[] {
  if (type !== 'Int' || !/(^i|I)ds?$/.test(name)) return hostile[type] ?? [];
  places += 1;
  return hostileIds.slice(places % 3, (places % 3) + 1);
}

/** Queries get a pattern that matches slowly, and no text that is longer than an address. */
const searchedOf = (type: string, name: string) =>
  type === 'String' ? [...unstorable, 'a% '.repeat(2_000)] : hostileOf(type, name);

/** Returns the long text, except for numbers, and for enumerations of arguments that the samples omit. */
const longTexts = (text: string) => (type: string) =>
  ['Int', 'ChangeType', 'SearchKind'].includes(type) ? [] : [text];

/** Types whose texts reach an operation. Others refuse a text by themselves, wherever it is sent: one place is enough. */
const takesTexts = /^(String|ID|JSON|JSONObject)$/;
const refusing = new Set<string>();

function longTextOf(type: string): string[] {
  const isKnown = !takesTexts.test(type) && refusing.has(type);
  refusing.add(type);
  return isKnown ? [] : longTexts(MARKS)(type);
}

/** Statuses and codes of internal errors, and of requests that were refused before their input was read. */
const DEFECT = /^(5\d\d|INTERNAL_ERROR|SERVICE_UNAVAILABLE)$/;
const REFUSED_UNREAD = /^(401|403|404|429|UNAUTHORIZED|FORBIDDEN|RATE_LIMIT_EXCEEDED|GRAPHQL_VALIDATION_FAILED)$/;

/** Returns the status and the codes of the errors. */
function outcomeOf({ status, body }: Answer): string[] {
  const codes = (body.errors ?? []).map(({ extensions }: { extensions: { code: string } }) => extensions.code);
  return [status, ...codes].map(String);
}

/** Expects an error that is no internal one, or an empty result for a long text in a filter or in the slug of an institution. */
function expectRefused(name: string, answer: Answer): void {
  const { status, body } = answer;
  const isEmpty = /"data":\[\]|^\{"data":\{"\w+":(?:null\}|\{"institution":null,|\{"valid":false,)/.test(
    JSON.stringify(body),
  );
  expect.soft(status >= 400 || body.errors !== undefined || isEmpty, `${name}: ${status}`).toBe(true);
  expect.soft(outcomeOf(answer), name).not.toContainEqual(expect.stringMatching(DEFECT));
}

function expectDocumented(name: string, answer: Answer, sent: object): void {
  const outcome = outcomeOf(answer);
  const input = JSON.stringify(sent).slice(0, 1_000);
  expect.soft(outcome, input).not.toContainEqual(expect.stringMatching(DEFECT));
  // Logins, challenges and links only report that they are invalid.
  if (!/login|refresh|addPasskey|addTotp|resetForgottenPassword/i.test(name))
    expect.soft(outcome, input).not.toContainEqual(expect.stringMatching(REFUSED_UNREAD));
}

const idOf: Readonly<Record<string, string>> = { classId: 'classes', webhookId: 'webhooks' };
const fields = rootFields(schema).filter(({ field }) => field.args.length > 0);
/** Their files are hostile in tests of their own. */
const uploads = ['importStudents', 'importAttendance', 'importOneRoster'];

test.each(fields.map((root) => ({ name: root.field.name, root })))('$name', async ({ name, root }) => {
  const recipe = mutationArguments[name] ?? (async () => ({}));
  const { variables } = sampleOperation(root, (argument, { required }) =>
    required && idOf[argument] ? ids[idOf[argument]] : undefined,
  );
  const base = { ...variables, ...(await recipe({ app, user, client })) };
  const send = (args: Record<string, unknown>) => {
    const [operation] = splitOperation(schema, root, args, 1);
    return client.graphql(operation?.query ?? '', args);
  };
  for (const args of withValues(root.field.args, base, longTextOf))
    expectRefused(name, await expectUnblocked(() => send(args)));
  if (uploads.includes(name)) return;
  // Wrong passwords are counted, and these are many.
  await app.pool.query('delete from rate_limits');
  const sendHostile = async (args: Record<string, unknown>) => expectDocumented(name, await send(args), args);
  // Queries are sent several at a time, mutations in turn.
  const valuesOf = root.kind === 'Query' ? searchedOf : hostileOf;
  const waiting = [...withValues(root.field.args, base, (type, at) => [...valuesOf(type, at), null])];
  while (waiting.length > 0) await Promise.all(waiting.splice(0, root.kind === 'Query' ? 8 : 1).map(sendHostile));
});

const endpoints = compileEndpoints(schema).filter(({ route }) => !route.upload);

test.each(endpoints.map((endpoint) => ({ name: `${endpoint.route.method} ${endpoint.route.path}`, endpoint })))(
  '$name',
  async ({ endpoint: { route, variables } }) => {
    const path = route.path.replace(/\/(\w+)\/\{\w+\}/g, (_, table: string) => `/${table}/${ids[table]}`);
    const open = variables.filter(({ name }) => !route.path.includes(`{${name}}`));
    const base = Object.fromEntries(open.map(({ name, type }) => [name, sampleValue(type, name, () => undefined)]));
    const takesBody = route.method === 'POST' || route.method === 'PUT';
    const send = (input: Record<string, unknown>) =>
      takesBody
        ? client.send(route.method, path, inSnakeCase(input))
        : client.send(route.method, `${path}?${inQuery(input)}`);
    for (const input of withValues(open, base, longTexts(takesBody ? MARKS : MARKS.slice(0, 1_200))))
      expectRefused(path, await expectUnblocked(() => send(input)));
    const others = takesBody ? [...misfits, { toString: 1 }] : misfits;
    const valuesOf = takesBody ? hostileOf : searchedOf;
    for (const input of withValues(open, base, (type, at) => [...valuesOf(type, at), ...others]))
      expectDocumented(path, await send(input), { path, ...input });
  },
);
