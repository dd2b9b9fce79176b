import { type Encoding, readByteOrderMark, startsWith } from './encoding/encodings.ts';
import { FileError, invalidFile } from './sheet-file.ts';

export type FileKind = 'csv' | 'xlsx';

const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('504b0304', 'hex');

/** Beginnings of documents that could be read as CSV, but are not. Some programs give web pages and XML the name of a workbook. */
const DOCUMENTS: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['a PDF document', /^%PDF-/],
  ['an RTF document', /^\{\\rtf/],
  ['a web page', /^<(?:!doctype html|html|table)\b/i],
  ['an XML document', /^<\?xml\b/i],
  ['a JSON document', /^(?:\[\s*)?\{\s*"/],
];

/**
 * Detects the kind of a file by its content, never by its name ([D30]).
 * @param stated the encoding that the client names
 * @throws FileError `unsupported_media_type` if it is neither CSV nor XLSX, `validation_error` if it is empty
 */
export function detectFileKind(bytes: Buffer, stated: Encoding | null): FileKind {
  if (bytes.length === 0) throw invalidFile('is empty.');
  if (startsWith(bytes, ZIP)) return 'xlsx';
  if (startsWith(bytes, OLE2)) {
    throw new FileError(
      'unsupported_media_type',
      'The file is an old binary Excel file (.xls) or is protected by a password. Save it as an Excel workbook (.xlsx) without a password, or as CSV.',
    );
  }
  const encoding = stated ?? readByteOrderMark(bytes);
  if (!encoding?.startsWith('utf-16') && (bytes.includes(0) || hasControlCharacters(firstLine(bytes)))) {
    throw new FileError('unsupported_media_type', 'The file is neither CSV nor XLSX: it contains binary data.');
  }
  const document = nameDocument(bytes);
  if (document !== undefined) {
    throw new FileError(
      'unsupported_media_type',
      `The file is neither CSV nor XLSX: it is ${document}. Save it as an Excel workbook (.xlsx) or as CSV.`,
    );
  }
  return 'csv';
}

/** Says which kind of document a text file is; undefined if it may be CSV. */
function nameDocument(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('utf8', 0, 1024).trimStart();
  return DOCUMENTS.find(([, pattern]) => pattern.test(beginning))?.[0];
}

/** Only the header is searched for control characters: the texts of students may contain any character. */
function firstLine(bytes: Buffer): Buffer {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Returns whether there are control characters other than tab and form feed. */
function hasControlCharacters(bytes: Buffer): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0c);
}
