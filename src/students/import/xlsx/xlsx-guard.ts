import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FileError, unusable } from '../file/sheet-file.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Workbooks have a few dozen parts, and text compresses 10 to 50 times. */
const MAX_PARTS = 2_000;
const MAX_RATIO = 200;
const RATIO_MATTERS_FROM = MIB;

/** 50,000 students with every column filled unpack to 60 MiB. */
const MAX_UNPACKED = 128 * MIB;

/** Parts that are kept in memory as long as the sheet is read, or that say where the others are. */
const MAX_SIZES: Readonly<Record<string, number>> = {
  'xl/workbook.xml': MIB,
  'xl/_rels/workbook.xml.rels': MIB,
  'xl/styles.xml': 8 * MIB,
};

/** Texts of a workbook: 50,000 students with nine texts of their own need 27 MiB. */
export const MAX_STRING_BYTES = 32 * MIB;

/** The parts of a workbook, which are unpacked as they are read. */
export interface Parts {
  has(name: string): boolean;
  /** @param maxBytes the size from which on the part is refused, where it has a limit of its own */
  open(name: string, maxBytes?: number): Promise<Readable>;
}

/**
 * Looks at a workbook's table of contents before anything of it is unpacked. A part that turns out larger than the table says
 * ends with an error when it is read.
 * @throws FileError `unsupported_media_type` for a ZIP that is no XLSX, `payload_too_large` for one that unpacks to too much
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
      'The file is a ZIP archive, but no XLSX workbook. Save the table as .xlsx or as CSV.',
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
  let unpacked = 0;
  for (const { fileName, compressedSize, uncompressedSize } of entries) {
    unpacked += uncompressedSize;
    const ratio = uncompressedSize / Math.max(compressedSize, 1);
    if (uncompressedSize > RATIO_MATTERS_FROM && ratio > MAX_RATIO)
      throw tooLarge('it unpacks to a multiple of what text does');
    if (uncompressedSize > (MAX_SIZES[fileName] ?? MAX_UNPACKED)) throw tooLarge(`${fileName} is too long`);
  }
  if (unpacked > MAX_UNPACKED) throw tooLarge(`it unpacks to ${Math.round(unpacked / MIB)} MiB`);
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
  } catch {
    throw damagedWorkbook();
  }
}

/** The refusal of a workbook that costs more to read than a table of students can. */
export function tooLarge(reason: string): FileError {
  return new FileError(
    'payload_too_large',
    `The workbook is refused: ${reason}. Copy the table of students alone into a new workbook, or save it as CSV.`,
  );
}

/** The refusal of a file that calls itself a workbook and cannot be read as one. */
export function damagedWorkbook(): FileError {
  return unusable('is a damaged XLSX workbook. Open it, save it anew and try again, or save it as CSV.');
}
