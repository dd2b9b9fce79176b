import { afterAll } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { type Database, openDatabase } from '../../src/database/connection/database.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { readConfig } from '../../src/settings/config.ts';
import { loadSecrets } from '../../src/settings/secrets.ts';
import { createFilledDatabase } from '../support/database.ts';
import { testSettings } from '../support/test-settings.ts';

/** Creates a database with the demo institution ([D55]), which a run loads once for each day on which it runs. */
export function createDemoDatabase() {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return createFilledDatabase(`demo_${day}`, async (url) => {
    const database = await openDatabase(url, 4, ormOptions);
    await loadDemo(database, demoSettings()).finally(() => database.close());
  });
}

/** Returns the settings that the demo is loaded with. */
export function demoSettings() {
  const config = readConfig(testSettings);
  return { config, encryptionKey: loadSecrets(config).encryptionKey };
}

/** The demo institution in a database of its own. */
export class LoadedDemo {
  constructor(
    readonly database: Database,
    readonly institutionId: number,
  ) {}

  /** Returns the first row of a query. */
  async one(sql: string, values: unknown[] = []): Promise<unknown> {
    const { rows } = await this.database.pool.query(sql, values);
    return rows[0];
  }

  /** Returns the number of rows of a table, with a condition if there is one. */
  async count(from: string, values: unknown[] = []): Promise<number> {
    return ((await this.one(`select count(*)::int as rows from ${from}`, values)) as { rows: number }).rows;
  }
}

/** Opens a database with the demo for the tests of a file. */
export async function useDemo(): Promise<LoadedDemo> {
  const { url, drop } = await createDemoDatabase();
  const database = await openDatabase(url, 4, ormOptions);
  afterAll(async () => {
    await database.close();
    await drop();
  });
  const { rows } = await database.pool.query<{ id: number }>('select id from institutions');
  return new LoadedDemo(database, rows[0]?.id as number);
}
