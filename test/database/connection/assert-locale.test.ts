import { expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { createEmptyDatabase } from '../../support/database.ts';

/** Databases that cannot store every name, or not search it case-insensitively. */

async function prepare(options: string, MIGRATE: string): Promise<void> {
  const database = await createEmptyDatabase(options);
  onTestFinished(() => database.drop());
  await prepareDatabase(readConfig({ DATABASE_URL: database.url, MIGRATE }), createLogger('silent'));
}

const ADVICE = "Set DATABASE_URL to one created with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'.";

test.each(['true', 'false'])('refuses another encoding than UTF-8 (MIGRATE=%s)', async (migrate) => {
  await expect(prepare(`encoding 'LATIN1' locale_provider libc locale 'C'`, migrate)).rejects.toThrow(
    `The database cannot be used: its encoding is LATIN1, which cannot represent most letters. ${ADVICE}`,
  );
});

test.each(['true', 'false'])('refuses a locale that folds case only for ASCII (MIGRATE=%s)', async (migrate) => {
  await expect(prepare(`encoding 'UTF8' locale_provider libc locale 'C'`, migrate)).rejects.toThrow(
    `The database cannot be used: its locale folds case only for ASCII, so searches would miss names. ${ADVICE}`,
  );
});

test.each([`locale 'C.UTF-8'`, `locale_provider icu icu_locale 'und' locale 'C'`])(
  'accepts a database created with %s',
  async (options) => {
    await prepare(`encoding 'UTF8' ${options}`, 'true');
  },
);
