import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { OperatorError } from '../shared/operator-error.ts';

/**
 * Writes beside the file and renames it at the end, so that a part is never taken for the whole.
 * @param write is called once the file can be written, so that nothing is exported and recorded for one that cannot
 * @param mode the permissions of the file
 * @throws OperatorError if the file cannot be written
 */
export async function writeFile<T>(path: string, write: (file: Writable) => Promise<T>, mode?: number): Promise<T> {
  const part = `${path}.part`;
  const file = await open(part, 'w', mode).catch((error: Error) => {
    throw new OperatorError(`The file ${path} cannot be written: ${error.message}`);
  });
  try {
    const result = await write(file.createWriteStream({ flush: true }));
    await rename(part, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
