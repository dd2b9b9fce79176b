import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { findOvercompressed, unpackedBytes } from '../../../shared/zip-entries.ts';
import { FileError, invalidFile } from '../../../students/import/file/sheet-file.ts';

const MIB = 1024 * 1024;

/** OneRoster has 20 files. */
const MAX_FILES = 200;

/** A bundle in memory, or the path of one on disk. */
export type BundleSource = Buffer | string;

/** The files of a bundle, unpacked as they are read. */
export interface BundleZip {
  readonly names: readonly string[];
  open(name: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a bundle and checks its table of contents before anything is unpacked. Reading a file that is larger than the table says
 * fails.
 * @param maxUnpacked the number of bytes to which the bundle may unpack
 * @throws FileError `unsupported_media_type` if it is no ZIP archive, `validation_error` for files in a folder, `payload_too_large`
 */
export async function openBundle(source: BundleSource, maxUnpacked: number): Promise<BundleZip> {
  const zip = await open(source);
  try {
    if (zip.entryCount > MAX_FILES) throw tooLarge(`it has ${zip.entryCount} files`);
    const entries = await readEntries(zip);
    checkSizes([...entries.values()], maxUnpacked);
    checkPlaces([...entries.keys()]);
    return {
      names: [...entries.keys()],
      open: (name) => zip.openReadStreamPromise(entries.get(name) as Entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function open(source: BundleSource): Promise<ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false };
  try {
    return await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw invalidFile(`does not exist: ${source}`);
    throw new FileError(
      'unsupported_media_type',
      'The file is not a ZIP archive. Send the OneRoster files as one .zip file.',
    );
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw invalidFile(`has two files with the name ${entry.fileName}.`);
      if (!isForeign(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw invalidFile('is a damaged ZIP archive. Pack the files again.');
  }
  return entries;
}

/** Folders, and what macOS adds to archives. */
function isForeign(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || name.endsWith('.DS_Store');
}

function checkPlaces(names: readonly string[]): void {
  const inside = names.find((name) => name.includes('/') && name.endsWith('.csv'));
  if (inside !== undefined && !names.includes('manifest.csv'))
    throw invalidFile(`has its files in a folder: ${inside}. Pack the files themselves, without the folder.`);
}

function checkSizes(entries: readonly Entry[], maxUnpacked: number): void {
  const overcompressed = findOvercompressed(entries);
  if (overcompressed) throw tooLarge(`the compression ratio of ${overcompressed.fileName} is too high for a table`);
  const unpacked = unpackedBytes(entries);
  if (unpacked > maxUnpacked) throw tooLarge(`it unpacks to ${Math.round(unpacked / MIB)} MiB`);
}

function tooLarge(reason: string): FileError {
  return new FileError(
    'payload_too_large',
    `The bundle is refused: ${reason}. Large bundles are imported by npm run admin -- import-oneroster.`,
  );
}
