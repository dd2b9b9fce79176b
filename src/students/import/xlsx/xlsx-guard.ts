import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { findOvercompressed, unpackedBytes } from '../../../shared/zip-entries.ts';
import { FileError, invalidFile } from '../file/sheet-file.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Far above the usual: workbooks have a few dozen parts. */
const MAX_PARTS = 2_000;

/** About twice the size, by an estimate of 60 MiB, of 50,000 students with every column filled. */
const MAX_UNPACKED = 128 * MIB;

/** Maximum sizes of the parts that locate other parts, or whose content stays in memory while the sheet is read. */
const MAX_SIZES: Readonly<Record<string, number>> = {
  'xl/workbook.xml': MIB,
  'xl/_rels/workbook.xml.rels': MIB,
  'xl/styles.xml': 8 * MIB,
};

/** Maximum size of the shared strings. By an estimate, 50,000 students with nine distinct texts each need 27 MiB. */
export const MAX_STRING_BYTES = 32 * MIB;

/** The parts of a workbook, unpacked as they are read. */
export interface Parts {
  has(name: string): boolean;
  /** @param maxBytes rejects a part that is larger */
  open(name: string, maxBytes?: number): Promise<Readable>;
}

/**
 * Checks a workbook's table of contents before anything is unpacked. Reading a part that is larger than the table says fails.
 * @throws FileError `unsupported_media_type` for a ZIP that is not an XLSX workbook, `payload_too_large` for one that unpacks to
 *   too many bytes
 */
export async function guardXlsx(bytes: Buffer): Promise<Parts> {
  const zip = await open(bytes);
  if (zip.entryCount > MAX_PARTS) throw tooLarge(`it has ${zip.entryCount} parts`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw damagedWorkbook();
  }
  if (!entries.has('xl/workbook.xml') || !entries.has('[Content_Types].xml')) {
    throw new FileError(
      'unsupported_media_type',
      'The file is a ZIP archive, but not an XLSX workbook. Save the table as .xlsx or as CSV.',
    );
  }
  checkSizes([...entries.values()]);
  return {
    has: (name) => entries.has(name),
    open: async (name, maxBytes = Number.POSITIVE_INFINITY) => {
      const entry = entries.get(name);
      if (!entry) throw damagedWorkbook();
      if (entry.uncompressedSize > maxBytes) throw tooLarge(`${name} is too long`);
      return zip.openReadStreamPromise(entry);
    },
  };
}

function checkSizes(entries: readonly Entry[]): void {
  if (findOvercompressed(entries)) throw tooLarge('its compression ratio is too high for text');
  const long = entries.find((entry) => entry.uncompressedSize > (MAX_SIZES[entry.fileName] ?? MAX_UNPACKED));
  if (long) throw tooLarge(`${long.fileName} is too long`);
  const unpacked = unpackedBytes(entries);
  if (unpacked > MAX_UNPACKED) throw tooLarge(`it unpacks to ${Math.round(unpacked / MIB)} MiB`);
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
  } catch {
    throw damagedWorkbook();
  }
}

/** Makes the error for a workbook that needs more resources than a table of students can need. */
export function tooLarge(reason: string): FileError {
  return new FileError(
    'payload_too_large',
    `The workbook is refused: ${reason}. Copy the table of students alone into a new workbook, or save it as CSV.`,
  );
}

/** Makes the error for a workbook that cannot be read. */
export function damagedWorkbook(): FileError {
  return invalidFile('is a damaged XLSX workbook. Open it, save it again and retry, or save it as CSV.');
}
