import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../src/database/embedded/free-port.ts';
import { useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { localTargets } from '../use-receiver.ts';

const root = new URL('../../../', import.meta.url);
const app = await useApp(localTargets);
let program: ChildProcess | undefined;

afterEach(() => program?.kill());

test('the receiver in docs/webhooks.md accepts signed messages only', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(new URL('docs/webhooks.md', root), 'utf8')) ?? [];
  const client = await app.as(await app.make.aUser());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { body: webhook } = await client.post('/webhooks', { url, events: ['*'] });
  const env = { ...process.env, WEBHOOK_SECRET: webhook.secret, PORT: String(port) };
  program = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unsigned = await eventually(
    () => fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined),
    'the receiver to listen',
  );
  expect(unsigned.status).toBe(401);

  const [line] = await Promise.all([
    once(createInterface(program.stdout as NodeJS.ReadableStream), 'line'),
    client.graphql(`mutation { pingWebhook(id: ${webhook.id}) { id } }`),
    app.startJobs(),
  ]);
  expect(line[0]).toMatch(/^webhook\.ping \d{4}-.*Z \{ id: \d+, seq: \d+ \}$/);
});
