import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../../src/process/log.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { createEmptyDatabase } from '../../support/database.ts';

/** A database that cannot keep every name, or not find it again. */

async function prepare(options: string, MIGRATE: string): Promise<void> {
  const database = await createEmptyDatabase(options);
  onTestFinished(() => database.drop());
  await prepareDatabase(readConfig({ DATABASE_URL: database.url, MIGRATE }), createLogger('silent'));
}

const HOW = "Set DATABASE_URL to one created with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'.";

test.each(['true', 'false'])('another encoding than UTF-8 is refused (MIGRATE=%s)', async (migrate) => {
  await expect(prepare(`encoding 'LATIN1' locale_provider libc locale 'C'`, migrate)).rejects.toThrow(
    `The database cannot be used: its encoding is LATIN1, which cannot represent most letters. ${HOW}`,
  );
});

test.each(['true', 'false'])('a locale without case beyond ASCII is refused (MIGRATE=%s)', async (migrate) => {
  await expect(prepare(`encoding 'UTF8' locale_provider libc locale 'C'`, migrate)).rejects.toThrow(
    `The database cannot be used: its locale folds case only for ASCII, so searches would miss names. ${HOW}`,
  );
});

test.each([`locale 'C.UTF-8'`, `locale_provider icu icu_locale 'und' locale 'C'`])(
  'a database made with %s is good',
  async (options) => {
    await prepare(`encoding 'UTF8' ${options}`, 'true');
  },
);
