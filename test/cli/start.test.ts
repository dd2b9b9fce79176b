import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { NOT_MIGRATED } from '../../src/database/migrated.ts';
import { useApp } from '../support/app.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { ServiceProcess, spawnService } from '../support/service-process.ts';

/** The output of a start. */

const app = await useApp();

test('in production every line on standard output is JSON, and one contains the address', async () => {
  const service = await ServiceProcess.start(app.registrar.database.url, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  });
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const lines = text(service.child.stdout as NodeJS.ReadableStream);

  expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await service.end('SIGTERM')).toBe(0);
  const logged = [...service.beginning, ...(await lines).trim().split('\n')].map((line) => JSON.parse(line).msg);
  // A busy database may add warnings.
  expect(logged).toContain('stopping');
});

test('reports why workers cannot start, without stacks, and warns about the database once, not in every worker', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const service = spawnService({
    DATABASE_URL: database.url,
    MIGRATE: 'false',
    WORKERS: '2',
    HOST: '192.0.2.1',
    LOG_LEVEL: 'warn',
  });
  const [output, problems] = [text(service.stdout), text(service.stderr)];

  expect((await once(service, 'exit'))[0]).toBe(1);
  expect((await output).split('\n').filter((line) => line.includes(NOT_MIGRATED))).toHaveLength(1);
  const lines = new Set((await problems).trim().split('\n'));
  expect([...lines].sort()).toEqual([
    'A worker exited before it was listening; see its message above.',
    'Registrar cannot listen at 192.0.2.1:0: this machine has no such address; set HOST to one that it has.',
  ]);
});
