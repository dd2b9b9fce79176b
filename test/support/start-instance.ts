import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { TestApp } from './app.ts';
import { makeDataDirectory } from './data-directory.ts';

/** Starts another instance on the database of `app` and collects its log lines; it stops when the test ends. */
export async function startInstance(
  { registrar }: TestApp,
  env: Record<string, string>,
): Promise<{ app: TestApp; lines: Record<string, unknown>[] }> {
  const lines: Record<string, unknown>[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const instance = await TestApp.on(registrar.database.url, { LOG_LEVEL: 'info', ...env }, undefined, log);
  onTestFinished(() => instance.stop());
  return { app: instance, lines };
}

/** Creates a directory that is removed when the test ends. */
export async function temporaryDirectory(): Promise<string> {
  const { path, remove } = await makeDataDirectory();
  onTestFinished(remove);
  return path;
}
