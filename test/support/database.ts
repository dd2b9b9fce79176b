import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropDatabase } from './drop-database.ts';
import { execute } from './execute.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, with all migrations and no rows, in about 20 ms: a copy of this run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const template = inject('templateDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await execute(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = name;
  return { url: url.href, drop: () => dropDatabase(adminUrl, name) };
}
