import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { DateSystem } from './cell-text.ts';
import { FileError, unusable } from './sheet-file.ts';

/** Workbooks have a few dozen parts; text compresses 10 to 50 times; 50,000 students unpack to less than 100 MiB. */
const MAX_PARTS = 2_000;
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_SHARED_STRINGS = 64 * 1024 * 1024;
const MAX_RATIO = 200;
const RATIO_MATTERS_FROM = 1024 * 1024;
const MAX_WORKBOOK_PART = 1024 * 1024;
const MAX_STYLES = 8 * 1024 * 1024;

export interface Workbook extends DateSystem {
  /** Some cells show numbers with leading zeros, as postal codes and identifiers are often kept. */
  readonly padsNumbers: boolean;
}

/**
 * Looks at a workbook's table of contents before anything of it is unpacked.
 * @throws FileError `unsupported_media_type` for a ZIP that is no XLSX, `payload_too_large` for one that unpacks to too much
 */
export async function guardXlsx(bytes: Buffer): Promise<Workbook> {
  const zip = await open(bytes);
  if (zip.entryCount > MAX_PARTS) throw tooLarge(`it has ${zip.entryCount} parts`);
  const entries = await entriesOf(zip);
  const workbook = entries.find(({ fileName }) => fileName === 'xl/workbook.xml');
  if (!workbook || !entries.some(({ fileName }) => fileName === '[Content_Types].xml')) {
    throw new FileError(
      'unsupported_media_type',
      'The file is a ZIP archive, but no XLSX workbook. Save the table as .xlsx or as CSV.',
    );
  }
  checkSizes(entries);
  if (workbook.uncompressedSize > MAX_WORKBOOK_PART) throw tooLarge('its table of sheets is too long');
  const styles = entries.find(({ fileName }) => fileName === 'xl/styles.xml');
  if (styles && styles.uncompressedSize > MAX_STYLES) throw tooLarge('its table of styles is too long');
  return {
    is1904: /\bdate1904\s*=\s*["'](1|true)["']/.test(await textOf(zip, workbook)),
    padsNumbers:
      styles !== undefined && /\bformatCode\s*=\s*["'](&quot;|[^#.,%;"'&a-z])*00/i.test(await textOf(zip, styles)),
  };
}

function checkSizes(entries: readonly Entry[]): void {
  let unpacked = 0;
  for (const { fileName, compressedSize, uncompressedSize } of entries) {
    unpacked += uncompressedSize;
    const ratio = uncompressedSize / Math.max(compressedSize, 1);
    if (uncompressedSize > RATIO_MATTERS_FROM && ratio > MAX_RATIO)
      throw tooLarge('it unpacks to a multiple of what text does');
    if (fileName === 'xl/sharedStrings.xml' && uncompressedSize > MAX_SHARED_STRINGS)
      throw tooLarge('its texts are too long');
  }
  if (unpacked > MAX_UNPACKED) throw tooLarge(`it unpacks to ${Math.round(unpacked / 1024 / 1024)} MiB`);
}

function tooLarge(reason: string): FileError {
  return new FileError(
    'payload_too_large',
    `The workbook is refused: ${reason}. Copy the table of students alone into a new workbook, or save it as CSV.`,
  );
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false };
    fromBuffer(bytes, options, (error, zip) => (error ? reject(damaged()) : resolve(zip)));
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', () => reject(damaged()));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged());
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => reject(damaged()));
      stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
  });
}

/** The refusal of a file that calls itself a workbook and cannot be read as one. */
export function damaged(): FileError {
  return unusable('is a damaged XLSX workbook. Open it, save it anew and try again, or save it as CSV.');
}
