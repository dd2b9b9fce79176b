import { afterEach, beforeEach, expect, test } from 'vitest';
import { sheetReader } from '../../../../src/students/import/file/sheet-reader.ts';

let startedThreads = 0;
const count = () => {
  startedThreads += 1;
};

beforeEach(() => {
  startedThreads = 0;
  process.on('worker', count);
});
afterEach(() => process.off('worker', count));

async function read(csv: string): Promise<string[]> {
  const types: string[] = [];
  const job = { bytes: Buffer.from(csv), maxRows: 100, createOnly: true, statuses: ['active'], today: '2026-09-01' };
  for await (const { type } of sheetReader.read(job, { institutionId: 1 })) types.push(type);
  return types;
}

test('files share a thread, also after one that is refused', async () => {
  const valid = 'student_id,first_name,last_name\n1,Ada,Lovelace';
  await read(valid);
  const before = startedThreads;
  expect(await read(valid)).toEqual(['header', 'rows', 'end']);
  expect(startedThreads).toBe(before);
  await expect(read('student_id,first_name')).rejects.toMatchObject({ code: 'validation_error' });
  expect(startedThreads).toBe(before);
  expect(await read(valid)).toEqual(['header', 'rows', 'end']);
  expect(startedThreads).toBe(before);
});
