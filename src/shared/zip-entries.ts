import type { Entry } from 'yauzl';

/** Tables and texts compress by a factor of 5 to 50. */
const MAX_RATIO = 200;
/** Smaller entries may have any ratio. */
const MIN_SIZE_FOR_RATIO = 1024 * 1024;

/** Returns the first entry that compresses too well for a table or a text, as those of archives that are made to fill the memory do. */
export function findOvercompressed(entries: readonly Entry[]): Entry | undefined {
  return entries.find(
    ({ compressedSize, uncompressedSize }) =>
      uncompressedSize > MIN_SIZE_FOR_RATIO && uncompressedSize / Math.max(compressedSize, 1) > MAX_RATIO,
  );
}

/** Returns the number of bytes to which the entries unpack. */
export function unpackedBytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
}
