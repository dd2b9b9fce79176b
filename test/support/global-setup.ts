import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { ormOptions } from '../../mikro-orm.config.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { migrate } from '../../src/database/migrate.ts';
import { makeDataDirectory } from './data-directory.ts';
import { dropDatabase } from './drop-database.ts';
import { execute } from './execute.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of this run's server, for a role that may create databases. */
    adminUrl: string;
    /** The migrated database that is copied for each test file. */
    templateDatabase: string;
    /** A directory that is removed at the end of the run. */
    temporaryDirectory: string;
  }
}

/** Provides one PostgreSQL for the run: the one of TEST_DATABASE_URL, or a temporary one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured ? { url: configured, stop: async () => {} } : await startTemporaryServer();
  const template = `registrar_test_${randomBytes(4).toString('hex')}`;
  const temporary = await makeDataDirectory();
  const teardown = async () => {
    await temporary.remove();
    await dropDatabase(server.url, template);
    await server.stop();
  };
  try {
    await execute(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = template;
    await migrate(url.href, ormOptions);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('adminUrl', server.url);
  project.provide('templateDatabase', template);
  project.provide('temporaryDirectory', temporary.path);
  return teardown;
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await makeDataDirectory();
  const server = await startEmbeddedServer(directory.path, { throwAway: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await directory.remove();
    },
  };
}
