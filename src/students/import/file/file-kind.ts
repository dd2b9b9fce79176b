import { isUtf16, startsWith } from './csv-encoding.ts';
import { FileError, unusable } from './sheet-file.ts';

export type FileKind = 'csv' | 'xlsx';

const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('504b0304', 'hex');

/**
 * What a file is, by its content and never by its name ([D30]).
 * @throws FileError `unsupported_media_type` for what is neither, `validation_error` for an empty file
 */
export function fileKind(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw unusable('is empty.');
  if (startsWith(bytes, ZIP)) return 'xlsx';
  if (startsWith(bytes, OLE2)) {
    throw new FileError(
      'unsupported_media_type',
      'The file is an old binary Excel file (.xls) or is protected by a password. Save it as an Excel workbook (.xlsx) without a password, or as CSV.',
    );
  }
  if (!isUtf16(bytes) && (bytes.includes(0) || hasControls(firstLine(bytes)))) {
    throw new FileError(
      'unsupported_media_type',
      'The file is neither CSV nor XLSX: it contains bytes that no text has.',
    );
  }
  return 'csv';
}

/** Texts of students may hold any character; the names of columns do not. */
function firstLine(bytes: Buffer): Buffer {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Control characters other than tab and form feed. */
function hasControls(bytes: Buffer): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0c);
}
