import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ormOptions } from '../../mikro-orm.config.ts';
import { createCluster } from '../../src/database/embedded/cluster.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { migrate } from '../../src/database/migrate.ts';
import { closeTemplate, createClusterDatabase, dropClusterDatabase, nodeUrls, withDatabase } from './cluster.ts';
import { copyCluster, makeDataDirectory } from './data-directory.ts';
import { query } from './execute.ts';
import { findBrowser } from './find-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of this run's server, for a role that may create databases. */
    adminUrl: string;
    /** The data directory of the run's own server; empty for one of TEST_DATABASE_URL. */
    serverDirectory: string;
    /** The files of a server before its first start, to copy; empty if the run has no server of its own. */
    initialisedCluster: string;
    /** The URLs of the nodes of a Citus cluster, its coordinator's first; of a single server, only its own. */
    nodeUrls: string[];
    /** The migrated database that is copied for each test file. */
    templateDatabase: string;
    /** The migrated database of one server that is copied for tests that need one; the same one unless the run has a cluster. */
    undistributedTemplate: string;
    /** A directory that is removed at the end of the run. */
    temporaryDirectory: string;
    /** The path of a browser, empty if there is none. */
    browserPath: string;
  }
}

/**
 * Provides a temporary directory for the run and, unless no test file needs it, one PostgreSQL: the one of TEST_DATABASE_URL, or a
 * temporary one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const temporary = await makeDataDirectory();
  project.provide('temporaryDirectory', temporary.path);
  const withServer = await needsServer(project);
  launch(withServer ? 'build' : 'documents');
  const stopServer = withServer ? await provideServer(project, join(temporary.path, 'initialised')) : undefined;
  return async () => {
    await temporary.remove();
    await stopServer?.();
  };
}

/**
 * Returns whether a file of this run needs more than the temporary directory. With options beside the names of files that is not
 * known.
 */
async function needsServer(project: TestProject): Promise<boolean> {
  const [, ...names] = process.argv.slice(process.argv.indexOf('run') + 1);
  if (names.length === 0 || names.some((name) => name.startsWith('-'))) return true;
  const { testFiles } = await project.globTestFiles(names);
  const seen = new Set<string>();
  return testFiles.some((file) => usesServer(file, seen));
}

/** Matches code that takes what `provideServer` provides: the server, the browser, or compiled code. */
const PROVIDED = /\binject\('(?!temporaryDirectory')|dist\/bundle|Root, 'dist'/;

/** Returns whether a file, or one that it imports, directly or through others, uses what `provideServer` provides. */
function usesServer(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (PROVIDED.test(text)) return true;
  const imports = [...text.matchAll(/^(?:import|export) (?!type\b)[^;']*?\bfrom '(\.[^']+\.tsx?)'/gm)];
  return imports.some(([, name]) => usesServer(join(dirname(file), name as string), seen));
}

/** @param initialised the path for a copy of the server's files before its first start */
async function provideServer(project: TestProject, initialised: string): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured
    ? { url: configured, directory: '', stop: async () => {} }
    : await startTemporaryServer(initialised);
  const template = `registrar_test_${randomBytes(4).toString('hex')}`;
  const nodes = await nodeUrls(server.url);
  const undistributed = nodes.length > 1 ? `${template}_undistributed` : template;
  const teardown = async () => {
    if (configured) await dropDatabases(nodes, template);
    await server.stop();
  };
  try {
    await createMigrated(nodes, template);
    await closeTemplate(nodes, template);
    if (undistributed !== template) await createMigrated([server.url], undistributed);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('adminUrl', server.url);
  project.provide('serverDirectory', server.directory);
  project.provide('initialisedCluster', configured ? '' : initialised);
  project.provide('nodeUrls', nodes);
  project.provide('templateDatabase', template);
  project.provide('undistributedTemplate', undistributed);
  return teardown;
}

/** Creates a database on nodes, the coordinator first, and migrates it. */
async function createMigrated(nodes: readonly string[], name: string): Promise<void> {
  await createClusterDatabase(nodes, name);
  await migrate(withDatabase(nodes[0] as string, name), ormOptions);
}

/** Drops the template and its copies: files end before their last one, which they share. */
async function dropDatabases(nodes: readonly string[], template: string): Promise<void> {
  const text = `select datname as name from pg_database where starts_with(datname, '${template}')`;
  for (const { name } of await query<{ name: string }>(nodes[0] as string, text))
    await dropClusterDatabase(nodes, name);
}

async function startTemporaryServer(
  initialised: string,
): Promise<{ url: string; directory: string; stop(): Promise<void> }> {
  const directory = await makeDataDirectory();
  await copyCluster((await createCluster(directory.path, true)).home, initialised);
  const files = join(directory.path, 'postgres', 'cluster');
  await trustService(files);
  const server = await startEmbeddedServer(directory.path, { throwAway: true });
  return {
    url: server.url,
    directory: files,
    async stop() {
      await server.stop();
      await directory.remove();
    },
  };
}

/**
 * Lets the service's role connect without its password, which takes a quarter of the processor time of a connection. Tests of the
 * embedded server's passwords start their own.
 */
async function trustService(files: string): Promise<void> {
  const rules = join(files, 'pg_hba.conf');
  const others = await readFile(rules, 'utf8');
  await writeFile(rules, `host all registrar 127.0.0.1/32 trust\n${others}`);
}

/**
 * Builds what is out of date: all, for tests of the service in a process of its own and of the dashboard, or only what the dashboard's
 * modules import.
 */
function launch(command: 'build' | 'documents'): void {
  const launcher = join(import.meta.dirname, '..', '..', 'src', 'cli', 'launch.mjs');
  if (spawnSync(process.execPath, [launcher, command], { stdio: 'inherit' }).status !== 0)
    throw new Error('The program does not build.');
}
