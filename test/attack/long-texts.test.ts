import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailRule, readText } from '../../src/input/text-rules.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';
import { expectUnblocked, longText } from './long-text.ts';

/** Long texts do not block the process. Every other input gets them in test/schema/hostile-values.test.ts. */

const app = await useSharedApp();
const { user, client } = await signedIn(app);

test('reads long texts in linear time', async () => {
  const rules = fc.constantFrom(emailRule, { max: 100 }, { max: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(longText, rules, async (text, rule) => {
      await expectUnblocked(async () => readText(new ValidationErrors(), 'text', text, rule));
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['email', 400, 'VALIDATION_ERROR'],
  ['password', 401, 'INVALID_CREDENTIALS'],
] as const)(
  'refuses a login with one MiB of combining marks as %s without blocking the process',
  async (field, refused, code) => {
    const text = `a${'\u0300'.repeat(260_000)}${'\u0316'.repeat(260_000)}`;
    const login = { email: user.email, password: user.password, [field]: text };
    const { status } = await expectUnblocked(() => app.anonymous().post('/auth/login', login));
    expect(status).toBe(refused);
    const literals = `email: ${JSON.stringify(login.email)}, password: ${JSON.stringify(login.password)}`;
    const inDocument = () => app.anonymous().graphql(`mutation { login(${literals}) { tokenType } }`);
    const { body } = await expectUnblocked(inDocument);
    expect(body.errors).toMatchObject([{ extensions: { code } }]);
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
