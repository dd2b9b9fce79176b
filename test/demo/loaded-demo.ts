import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { type Database, openDatabase } from '../../src/database/connection/database.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createTestDatabase } from '../support/database.ts';
import { testSettings } from '../support/test-settings.ts';

/** The demo institution ([D55]) in a database of its own, which tests only read. */
export class LoadedDemo {
  readonly steps: string[] = [];
  readonly encryptionKey = createSecretKey(randomBytes(32));
  readonly settings = { config: readConfig(testSettings), encryptionKey: this.encryptionKey };
  database!: Database;
  loaded!: Awaited<ReturnType<typeof loadDemo>>;
  institutionId!: number;

  async load(url: string): Promise<void> {
    this.database = await openDatabase(url, 4, ormOptions);
    this.loaded = await loadDemo(this.database, this.settings, (step) => this.steps.push(step));
    this.institutionId = ((await this.one('select id from institutions')) as { id: number }).id;
  }

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

/** Loads the demo once before the tests of a file. */
export async function useDemo(): Promise<LoadedDemo> {
  const demo = new LoadedDemo();
  const testDatabase = await createTestDatabase();
  await demo.load(testDatabase.url);
  afterAll(async () => {
    await demo.database.close();
    await testDatabase.drop();
  });
  return demo;
}
