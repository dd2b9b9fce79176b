import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrapAdministrator } from '../../../src/admin/institutions/bootstrap.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { OperatorError } from '../../../src/shared/operator-error.ts';
import { TestApp } from '../../support/app.ts';

/** Creating the first administrator from the `BOOTSTRAP_*` settings ([D52]). */

const settings = { BOOTSTRAP_ADMIN_EMAIL: 'first@school.example', BOOTSTRAP_ADMIN_PASSWORD: 'the very first one' };
let app: TestApp;

beforeEach(async () => {
  app = await TestApp.start();
});

afterEach(() => app.stop());

async function administrators() {
  const { rows } = await app.pool.query<{ email: string; institution: string }>(
    'select u.email, i.name as institution from users u join institutions i on i.id = u.institution_id order by u.id',
  );
  return rows;
}

test('creates the administrator when the service starts on an empty database, and only once', async () => {
  const config = readConfig({
    ...settings,
    BOOTSTRAP_INSTITUTION: 'First School',
    DATABASE_URL: app.registrar.database.url,
  });
  const log = createLogger('silent');
  await Promise.all([prepareDatabase(config, log), prepareDatabase(config, log), prepareDatabase(config, log)]);
  await prepareDatabase({ ...config, BOOTSTRAP_ADMIN_EMAIL: 'second@school.example' }, log);

  expect(await administrators()).toEqual([{ email: 'first@school.example', institution: 'First School' }]);
  const login = { email: settings.BOOTSTRAP_ADMIN_EMAIL, password: settings.BOOTSTRAP_ADMIN_PASSWORD };
  expect((await app.anonymous().post('/auth/login', login)).body.user.role).toBe('administrator');
});

test('adds the administrator to an existing institution of the same name', async () => {
  const { name } = await app.make.anInstitution();

  const named = { ...settings, BOOTSTRAP_INSTITUTION: name };
  expect(await bootstrapAdministrator(app.registrar.database, named)).toEqual({ created: true });

  expect(await administrators()).toEqual([{ email: 'first@school.example', institution: name }]);
});

test('creates nobody if the institution has an administrator or no administrator is configured', async () => {
  expect((await bootstrapAdministrator(app.registrar.database, {})).created).toBe(false);
  const { email, institution } = await app.make.aUser();

  const named = { ...settings, BOOTSTRAP_INSTITUTION: institution.name };
  expect(await bootstrapAdministrator(app.registrar.database, named)).toEqual({
    created: false,
    reason: `the institution "${institution.name}" has an active administrator`,
  });
  expect((await administrators()).map((user) => user.email)).toEqual([email]);
});

test('creates the administrator if only another institution has one, like that of the demo', async () => {
  const other = await app.make.aUser();
  const named = { ...settings, BOOTSTRAP_INSTITUTION: 'First School' };

  expect(await bootstrapAdministrator(app.registrar.database, named)).toEqual({ created: true });

  expect(await administrators()).toEqual([
    { email: other.email, institution: other.institution.name },
    { email: 'first@school.example', institution: 'First School' },
  ]);
});

test('creates nobody after the institution was renamed, and logs the reason', async () => {
  const { url, pool } = app.registrar.database;
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const config = readConfig({ ...settings, BOOTSTRAP_INSTITUTION: 'First School', DATABASE_URL: url });
  await prepareDatabase(config, log);
  await pool.query(`update institutions set name = 'Renamed'`);

  await prepareDatabase(config, log);

  expect(await administrators()).toEqual([{ email: 'first@school.example', institution: 'Renamed' }]);
  expect(lines).toMatchObject([
    { msg: 'created the first administrator' },
    {
      msg: 'BOOTSTRAP_ADMIN_EMAIL and the other BOOTSTRAP variables had no effect',
      reason: 'the institution "Renamed" has an active administrator',
    },
  ]);
});

test('names the invalid setting if the email belongs to a user who is not an administrator', async () => {
  const { email } = await app.make.aUser({ role: 'teacher' });
  const taken = { ...settings, BOOTSTRAP_ADMIN_EMAIL: email, BOOTSTRAP_INSTITUTION: 'First School' };

  await expect(bootstrapAdministrator(app.registrar.database, taken)).rejects.toThrow(
    new OperatorError(
      'The first administrator cannot be created:\n  BOOTSTRAP_ADMIN_EMAIL: is already in use by another user.',
    ),
  );
  expect((await administrators()).map((user) => user.email)).toEqual([email]);
});
