import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrapAdministrator } from '../../src/admin/bootstrap.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/log.ts';
import { OperatorError } from '../../src/operator-error.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { TestApp } from '../support/app.ts';

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

  expect(await bootstrapAdministrator(app.registrar.database, { ...settings, BOOTSTRAP_INSTITUTION: name })).toBe(true);

  expect(await administrators()).toEqual([{ email: 'first@school.example', institution: name }]);
});

test('is not created where somebody is administrator, or where the settings name nobody', async () => {
  expect(await bootstrapAdministrator(app.registrar.database, {})).toBe(false);
  const { email } = await app.make.aUser();

  expect(await bootstrapAdministrator(app.registrar.database, settings)).toBe(false);
  expect((await administrators()).map((user) => user.email)).toEqual([email]);
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
