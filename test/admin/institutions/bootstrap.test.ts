import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrapAdministrator } from '../../../src/admin/institutions/bootstrap.ts';
import { createLogger } from '../../../src/process/log.ts';
import { OperatorError } from '../../../src/process/operator-error.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { TestApp } from '../../support/app.ts';

/** The first administrator, by `BOOTSTRAP_*` ([D52]). */

const settings = { BOOTSTRAP_ADMIN_EMAIL: 'first@school.example', BOOTSTRAP_ADMIN_PASSWORD: 'the very first one' };
let app: TestApp;

beforeEach(async () => {
  app = await TestApp.start();
});

afterEach(() => app.stop());

async function administrators() {
  const { rows } = await app.registrar.database.pool.query<{ email: string; institution: string }>(
    'select u.email, i.name as institution from users u join institutions i on i.id = u.institution_id order by u.id',
  );
  return rows;
}

test('is created when the service starts on an empty database, and not again', async () => {
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

test('joins the institution of that name where it is there already', async () => {
  const { name } = await app.make.anInstitution();

  const named = { ...settings, BOOTSTRAP_INSTITUTION: name };
  expect(await bootstrapAdministrator(app.registrar.database, named)).toEqual({ created: true });

  expect(await administrators()).toEqual([{ email: 'first@school.example', institution: name }]);
});

test('is not created where the institution has an administrator, or where the settings name nobody', async () => {
  expect((await bootstrapAdministrator(app.registrar.database, {})).created).toBe(false);
  const { email, institution } = await app.make.aUser();

  const named = { ...settings, BOOTSTRAP_INSTITUTION: institution.name };
  expect(await bootstrapAdministrator(app.registrar.database, named)).toEqual({
    created: false,
    reason: `the institution "${institution.name}" has an active administrator`,
  });
  expect((await administrators()).map((user) => user.email)).toEqual([email]);
});

test('is created beside an institution that has an administrator already, like that of the demo', async () => {
  const other = await app.make.aUser();
  const named = { ...settings, BOOTSTRAP_INSTITUTION: 'First School' };

  expect(await bootstrapAdministrator(app.registrar.database, named)).toEqual({ created: true });

  expect(await administrators()).toEqual([
    { email: other.email, institution: other.institution.name },
    { email: 'first@school.example', institution: 'First School' },
  ]);
});

test('is not created again after the institution was renamed, and the log says why', async () => {
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

test('says which setting cannot be used: the email of somebody who is not an administrator', async () => {
  const { email } = await app.make.aUser({ role: 'teacher' });
  const taken = { ...settings, BOOTSTRAP_ADMIN_EMAIL: email, BOOTSTRAP_INSTITUTION: 'First School' };

  await expect(bootstrapAdministrator(app.registrar.database, taken)).rejects.toThrow(
    new OperatorError(
      'The first administrator cannot be created:\n  BOOTSTRAP_ADMIN_EMAIL: is already in use by another user.',
    ),
  );
  expect((await administrators()).map((user) => user.email)).toEqual([email]);
});
