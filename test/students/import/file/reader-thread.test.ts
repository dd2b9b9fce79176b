import { expect, test } from 'vitest';
import { workerFile } from '../../../../src/shared/worker-file.ts';
import { type FailureMessage, ReaderThread } from '../../../../src/students/import/file/reader-thread.ts';
import type { SheetJob, SheetMessage } from '../../../../src/students/import/file/sheet-messages.ts';

const job = (csv: string) => ({
  bytes: Buffer.from(csv),
  maxRows: 50_000,
  createOnly: true,
  statuses: ['active'],
  today: '2026-09-01',
});
const HEADER = 'student_id,first_name,last_name';
const rows = (count: number) => Array.from({ length: count }, (_, n) => `${n},Ada,Lovelace`).join('\n');

const newThread = () =>
  new ReaderThread<SheetJob, SheetMessage>(
    workerFile('sheet-worker', new URL('../../../../src/students/import/file/sheet-reader.ts', import.meta.url).href),
  );

async function readAll(thread: ReturnType<typeof newThread>, csv: string): Promise<(SheetMessage | FailureMessage)[]> {
  const messages: (SheetMessage | FailureMessage)[] = [];
  for await (const message of thread.read(job(csv))) messages.push(message);
  return messages;
}

test('reads one file after another, each by itself', async () => {
  const thread = newThread();
  const first = await readAll(thread, `${HEADER},email\n${rows(3_000)}`);
  expect(first.at(-1)).toMatchObject({ type: 'end', total: 3_000 });
  expect(thread.isReusable).toBe(true);
  const second = await readAll(thread, `last_name,first_name,student_id\nHopper,Grace,7`);
  expect(second).toMatchObject([
    { type: 'header', columns: [{ column: 'last_name' }, { column: 'first_name' }, { column: 'student_id' }] },
    { type: 'rows', lines: expect.stringMatching(/^2\tfalse\t\\\\x[0-9a-f]{64}\t7\tGrace\tHopper\t[^\n]*\n$/) },
    { type: 'end', total: 1 },
  ]);
  await thread.terminate();
});

test('is used again after a file that was refused, but not after one that was not read to its end', async () => {
  const thread = newThread();
  expect(await readAll(thread, 'a,b\n1,2')).toMatchObject([{ type: 'failure', code: 'validation_error' }]);
  expect(thread.isReusable).toBe(true);
  expect(await readAll(thread, `${HEADER}\n1,Ada,Lovelace`)).toHaveLength(3);

  for await (const message of thread.read(job(`${HEADER}\n${rows(3_000)}`))) if (message.type === 'rows') break;
  expect(thread.isReusable).toBe(false);
  await thread.terminate();
});

test('reports a thread that has ended', async () => {
  const thread = newThread();
  await readAll(thread, `${HEADER}\n1,Ada,Lovelace`);
  await thread.terminate();
  expect(thread.isReusable).toBe(false);
  await expect(readAll(thread, `${HEADER}\n1,Ada,Lovelace`)).rejects.toThrow('exited unexpectedly');
});

/** A worker that works, or sleeps, for as many milliseconds of its own clock. */
const SLOW_WORKER = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ job: { works = 0, sleeps = 0 } }) => {
    for (const end = performance.now() + works; performance.now() < end; );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleeps);
    parentPort.postMessage({ type: 'end' });
  });`;

async function readSlowly(job: { works?: number; sleeps?: number }): Promise<unknown[]> {
  const thread = new ReaderThread(new URL(`data:text/javascript,${encodeURIComponent(SLOW_WORKER)}`));
  const messages: unknown[] = [];
  try {
    for await (const message of thread.read(job, { maxProcessorMs: 300 })) messages.push(message);
  } finally {
    await thread.terminate();
  }
  return messages;
}

test('a file is refused for the work of its thread, not for the time in which the thread waits for a processor', async () => {
  expect(await readSlowly({ sleeps: 700 })).toEqual([{ type: 'end' }]);
  await expect(readSlowly({ works: 600_000 })).rejects.toThrow('invalid');
});
