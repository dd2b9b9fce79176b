import { expect, test } from 'vitest';
import { User } from '../../src/auth/user.entity.ts';
import { tenantEntityManager } from '../../src/database/connection/database.ts';
import { createLogger } from '../../src/shared/log.ts';
import { useApp } from '../support/app.ts';
import { createUndistributedDatabase } from '../support/database.ts';

const app = await useApp({}, createUndistributedDatabase);

const failed = (promise: Promise<unknown>): Promise<unknown> => promise.then(Promise.reject, (error: unknown) => error);

/** Logs an error, and returns the line and the logged error. */
function logged(err: unknown) {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed');
  return { line: lines.join(''), err: JSON.parse(lines[0] as string).err };
}

test('logs code and table of a PostgreSQL error without its data, from the pool and from the ORM', async () => {
  const { database } = app.registrar;
  const user = await app.make.aUser();
  const other = await app.make.aUser({ institution: user.institution });
  const em = tenantEntityManager(database, user.institution.id);
  const write = 'update users set email = $2 where id = $1';
  const errors = [
    await failed(database.pool.query(write, [other.id, user.email])),
    await failed(em.nativeUpdate(User, { id: other.id }, { email: user.email })),
  ];
  for (const error of [...errors, ...errors.map((cause) => new Error('A change failed.', { cause }))]) {
    const { line, err } = logged(error);
    expect(line).not.toContain(user.email);
    expect(err.cause ?? err).toMatchObject({ code: '23505', severity: 'ERROR', table: 'users', schema: 'public' });
    expect((err.cause ?? err).stack).toMatch(/^ {4}at /);
  }
});

test('does not log a value that PostgreSQL quotes in its message, even if it looks like a stack frame', async () => {
  const value = 'Cholmondeley\n    at Featherstonehaugh';
  const { line, err } = logged(await failed(app.pool.query('select $1::int', [value])));
  expect(line).not.toMatch(/Cholmondeley|Featherstonehaugh/);
  expect(err).toMatchObject({
    type: 'DatabaseError',
    code: '22P02',
    routine: expect.stringMatching(/^pg_strtoint32(_safe)?$/),
  });
});

test('logs messages and causes of other errors without their custom properties', () => {
  const cause = new AggregateError([
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED', query: 'Cholmondeley' }),
  ]);
  const { line, err } = logged(Object.assign(new Error('It failed.', { cause }), { input: { name: 'Cholmondeley' } }));
  expect(line).not.toContain('Cholmondeley');
  expect(err).toMatchObject({
    type: 'Error',
    message: 'It failed.',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'AggregateError', errors: [{ message: 'refused', code: 'ECONNREFUSED' }] },
  });
});

test('logs errors with circular causes', () => {
  const error = new Error('again');
  error.cause = error;
  expect(logged(error).err).toMatchObject({ message: 'again', cause: { message: 'again' } });
});

test('logs only the type of causes and values that are no errors', () => {
  const answer = { access_token: 'Cholmondeley', claims: { email: 'Cholmondeley' } };
  const { line, err } = logged(new AggregateError([answer], 'It failed.', { cause: { body: answer } }));
  expect(line).not.toContain('Cholmondeley');
  expect(err).toMatchObject({ message: 'It failed.', cause: { type: 'object' }, errors: [{ type: 'object' }] });
  expect(logged('Cholmondeley').err).toEqual({ type: 'string' });
});
