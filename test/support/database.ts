import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropDatabase } from './drop-database.ts';
import { execute } from './execute.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database without rows, in about 20 ms: a copy of this run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${inject('templateDatabase')} strategy file_copy`);
}

/** Creates an empty database. @param options of `create database … template template0` */
export function createEmptyDatabase(options = ''): Promise<TestDatabase> {
  return createDatabase(`template template0 ${options}`);
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`;
  await execute(adminUrl, `create database ${name} ${options}`);
  const url = new URL(adminUrl);
  url.pathname = name;
  return { url: url.href, drop: () => dropDatabase(adminUrl, name) };
}
