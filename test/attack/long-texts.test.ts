import fc from 'fast-check';
import type { GraphQLInputType } from 'graphql';
import { expect, test } from 'vitest';
import { compileEndpoints } from '../../facade/rest/endpoints.ts';
import { buildSchema } from '../../schema/schema.ts';
import { emailRule, readText } from '../../src/input/text-rules.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { useApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { formWith } from '../support/files.ts';
import { inputPaths, setValueAt } from '../support/input-paths.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import { inQuery, inSnakeCase } from '../support/rest-input.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation, sampleValue } from '../support/sample-operation.ts';
import { fillSchool } from '../support/school.ts';
import { signedIn } from '../support/signed-in.ts';
import { threadTime } from '../support/thread-time.ts';

/** Unicode normalisation takes quadratic time for runs of some characters: 100,000 of them block the process for four seconds. */

const app = await useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
const schema = buildSchema();

/** Milliseconds for which a request may keep the thread busy: many times the usual value, and less than a quadratic time. */
const MAX_BUSY = 2_500;

/** Generates texts of up to 500 KB in UTF-8, mostly runs of characters that combine with the preceding one. */
const longText = fc
  .array(fc.constantFrom('\u0300', '\u0316', '\u0345', '\u3099', '\u{16D67}', '\u{16D68}', 'a'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((runs) => `a${runs.map((letter) => letter.repeat(Math.floor(500_000 / 4 / runs.length))).join('')}`);

const { user, client } = await signedIn(app);
const ids = await fillSchool(app.pool, user, 2, 5_000_000);

async function expectUnblocked<T>(run: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  const spent = await threadTime(async () => {
    result = await run();
  });
  expect(spent).toBeLessThan(MAX_BUSY);
  return result as T;
}

/** Expects an error, or an empty result for a long text in a filter or in the slug of an institution. */
function expectRefused(name: string, { status, body }: Answer): void {
  const isEmpty = /"data":\[\]|^\{"data":\{"\w+":(?:null\}|\{"institution":null,|\{"valid":false,)/.test(
    JSON.stringify(body),
  );
  expect.soft(status >= 400 || body.errors !== undefined || isEmpty, `${name}: ${status}`).toBe(true);
}

/** Types that are not attacked: numbers, and enumerations of arguments that the sample operations omit. */
const SKIPPED_TYPES = ['Int', 'ChangeType', 'SearchKind'];

/** Yields the input once for each place in its fields, with the text in that place. */
function* inputsWithText(
  fields: readonly { name: string; type: GraphQLInputType }[],
  input: Record<string, unknown>,
  text: string,
) {
  for (const { name, type } of fields)
    for (const { path, type: typeName } of inputPaths(type))
      if (!SKIPPED_TYPES.includes(typeName)) yield { ...input, [name]: setValueAt(type, input[name], path, text) };
}

test('reads long texts in linear time', async () => {
  const rules = fc.constantFrom(emailRule, { max: 100 }, { max: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(longText, rules, async (text, rule) => {
      const spent = await threadTime(() => readText(new ValidationErrors(), 'text', text, rule));
      expect(spent).toBeLessThan(MAX_BUSY);
    }),
    { numRuns: 30 },
  );
});

const idOf: Readonly<Record<string, string>> = { classId: 'classes', webhookId: 'webhooks' };
const fields = rootFields(schema).filter(({ field }) =>
  field.args.some(({ type }) => inputPaths(type).some((place) => !SKIPPED_TYPES.includes(place.type))),
);

test.each(fields.map((root) => ({ name: root.field.name, root })))(
  'GraphQL $name refuses long texts without blocking the process',
  async ({ name, root }) => {
    const recipe = mutationArguments[name] ?? (async () => ({}));
    const { variables } = sampleOperation(root, (argument, { required }) =>
      required && idOf[argument] ? ids[idOf[argument]] : undefined,
    );
    const base = { ...variables, ...(await recipe({ app, user, client })) };
    const [text] = fc.sample(longText, 1) as [string];
    for (const args of inputsWithText(root.field.args, base, text)) {
      const { query } = sampleOperation(root, (argument) => args[argument], 1);
      expectRefused(name, await expectUnblocked(() => client.graphql(query, args)));
    }
  },
);

const endpoints = compileEndpoints(schema).filter(({ route }) => !route.upload);

test.each(endpoints.map((endpoint) => ({ name: `${endpoint.route.method} ${endpoint.route.path}`, endpoint })))(
  '$name refuses long texts without blocking the process',
  async ({ name, endpoint: { route, variables } }) => {
    const path = route.path.replace(/\/(\w+)\/\{\w+\}/g, (_, table: string) => `/${table}/${ids[table]}`);
    const open = variables.filter((variable) => !route.path.includes(`{${variable.name}}`));
    const base = Object.fromEntries(
      open.map(({ name: field, type }) => [field, sampleValue(type, field, () => undefined)]),
    );
    const takesBody = route.method === 'POST' || route.method === 'PUT';
    const [text] = fc.sample(longText, 1) as [string];
    for (const input of inputsWithText(open, base, takesBody ? text : text.slice(0, 1_200))) {
      const send = () =>
        takesBody ? client.send(route.method, path, inSnakeCase(input)) : client.get(`${path}?${inQuery(input)}`);
      expectRefused(name, await expectUnblocked(send));
    }
  },
);

test.each(['email', 'password'])(
  'refuses a login with one MiB of combining marks as %s without blocking the process',
  async (field) => {
    const text = `a${'\u0300'.repeat(260_000)}${'\u0316'.repeat(260_000)}`;
    const login = { email: user.email, password: user.password, [field]: text };
    const { status } = await expectUnblocked(() => app.anonymous().post('/auth/login', login));
    expect(status).toBe(field === 'email' ? 400 : 401);
    const literals = `email: ${JSON.stringify(login.email)}, password: ${JSON.stringify(login.password)}`;
    const inDocument = () => app.anonymous().graphql(`mutation { login(${literals}) { tokenType } }`);
    expect((await expectUnblocked(inDocument)).body.errors).toHaveLength(1);
  },
);

test('imports cells of combining marks, and cells that could make a regular expression backtrack, without blocking', async () => {
  const marks = `a${'\u0300'.repeat(30_000)}${'\u0316'.repeat(30_000)}`;
  const header = `student_id,first_name,last_name,email,${marks}`;
  const rows = Array.from({ length: 30 }, (_, n) => `S${n},${marks},+1${' '.repeat(9_000)}!,s${n}@x.example,x`);
  const { status, body } = await expectUnblocked(() =>
    client.send('POST', '/students/import', formWith([header, ...rows].join('\n'))),
  );
  expect([status, body.failed]).toEqual([200, 30]);
  expect(body.errors[0].message).toBe('must have at most 100 characters; it has 60001.');
  expect(body.ignored_columns[0]).toHaveLength(200);
});
