import { isUtf8 } from 'node:buffer';
import { FileError, unusable } from './sheet-file.ts';

export type FileKind = 'csv' | 'xlsx';

const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('504b0304', 'hex');
const UTF16_LE = Buffer.from('fffe', 'hex');
const UTF16_BE = Buffer.from('feff', 'hex');

const LINE_FEED = 0x0a;

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

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

function isUtf16(bytes: Buffer): boolean {
  return startsWith(bytes, UTF16_LE) || startsWith(bytes, UTF16_BE);
}

/** Texts of students may hold any character; the names of columns do not. */
function firstLine(bytes: Buffer): Buffer {
  const end = bytes.indexOf(LINE_FEED);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Control characters other than tab, form feed and carriage return. */
function hasControls(bytes: Buffer): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0c && byte !== 0x0d);
}

/** A text file as UTF-8: UTF-16 by its byte order mark, UTF-8 with or without one, and whatever is not valid UTF-8 as Windows-1252. */
export function toUtf8(bytes: Buffer): Buffer {
  const encoding = startsWith(bytes, UTF16_LE) ? 'utf-16le' : startsWith(bytes, UTF16_BE) ? 'utf-16be' : 'windows-1252';
  if (encoding === 'windows-1252' && isUtf8(bytes)) return bytes;
  return Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
}
