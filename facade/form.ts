import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import busboy, { type BusboyConfig } from 'busboy';
import type { Request } from 'express';
import { AppError } from '../src/errors.ts';
import type { RequestProblems } from './request-problems.ts';

/** A form has a handful of short fields beside its file. */
const LIMITS = { fields: 50, fieldSize: 10_000, fieldNameSize: 200, files: 10, parts: 60 };

/** Bytes that a form may have beside those of its file. */
const OVERHEAD = LIMITS.fields * LIMITS.fieldSize;

/** A file of a form, as GraphQL's own uploads are. Its JSON says what it contains, which tells repeated requests apart ([D49]). */
export interface FormFile {
  readonly filename: string;
  createReadStream(): Readable;
  toJSON(): string;
}

export interface Form {
  /** Values of the text fields and of the query; an array where one was sent several times, in whichever of the two. */
  readonly fields: Record<string, string | string[]>;
  /** The file that the route takes; of several the first. */
  file?: FormFile;
  /** How many files were sent under each name. */
  readonly sent: Map<string, number>;
}

/**
 * Reads a form with one file, of the name that the route takes and of at most `maxBytes`; files beside it are not kept.
 * @throws AppError `unsupported_media_type` for what is no form, `bad_request` for a malformed one, `payload_too_large`
 */
export async function readForm(request: Request, fileName: string, maxBytes: number): Promise<Form> {
  if (!request.is('multipart/form-data')) {
    throw new AppError('unsupported_media_type', 'Send a form with the file, with Content-Type: multipart/form-data.');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + OVERHEAD) throw fileTooLarge(maxBytes);
  try {
    return await parse(request, fileName, maxBytes);
  } finally {
    // What was not read is let through, so that the client gets to read the answer.
    request.unpipe();
    request.resume();
  }
}

/** The form's file, by the name that a route takes, if it is there; files of other names are problems. */
export function uploaded(name: string, { file, sent }: Form, problems: RequestProblems): Record<string, FormFile> {
  for (const [other, count] of sent) {
    if (other !== name) problems.addUnknown(other, [name]);
    else if (count > 1) problems.add(name, 'must be sent only once.');
  }
  return file ? { [name]: file } : {};
}

function parse(request: Request, fileName: string, maxBytes: number): Promise<Form> {
  const form: Form = { fields: Object.assign(Object.create(null), request.query), sent: new Map() };
  return new Promise((resolve, reject) => {
    const malformed = (cause: unknown) =>
      reject(new AppError('bad_request', 'The form is malformed or did not arrive whole.', { cause }));
    // Its limit counts as exceeded when it is reached.
    const limits = { ...LIMITS, fileSize: maxBytes + 1 };
    const parser = parserOf({ headers: request.headers, defParamCharset: 'utf8', limits });
    const nameless = () => reject(new AppError('bad_request', 'The form is malformed: a part of it has no name.'));
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      if (!name) return nameless();
      if (valueTruncated) reject(tooLarge(`${name} has more than ${LIMITS.fieldSize} bytes`));
      // Browsers send the fields that nobody has filled in too.
      if (value !== '') addTo(form.fields, name, value);
    });
    parser.on('file', (name: string | undefined, stream, { filename = '' }: { filename?: string }) => {
      stream.on('limit', () => reject(fileTooLarge(maxBytes))).on('error', malformed);
      if (!name) return nameless();
      const count = (form.sent.get(name) ?? 0) + 1;
      form.sent.set(name, count);
      if (name === fileName && count === 1) keepFile(form, filename, stream);
      else stream.resume();
    });
    const tooMany = () => reject(tooLarge('it has too many fields'));
    parser.on('fieldsLimit', tooMany).on('filesLimit', tooMany).on('partsLimit', tooMany);
    parser.on('error', malformed);
    parser.on('close', () => resolve(form));
    request.on('aborted', () => malformed(undefined));
    refuseBeyond(maxBytes + OVERHEAD, request, () => reject(fileTooLarge(maxBytes)));
    request.pipe(parser);
  });
}

function keepFile(form: Form, filename: string, stream: Readable): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    form.file = fileOf(filename, chunks);
  });
}

/** A form that is sent in chunks does not announce how long it is. */
function refuseBeyond(bytes: number, request: Request, refuse: () => void): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > bytes) refuse();
  });
}

function tooLarge(what: string): AppError {
  return new AppError('payload_too_large', `The form is too large: ${what}.`);
}

function fileTooLarge(maxBytes: number): AppError {
  return tooLarge(`the file has more than ${maxBytes} bytes`);
}

/** @throws AppError `bad_request` for a form without a boundary between its parts */
function parserOf(options: BusboyConfig) {
  try {
    return busboy(options);
  } catch (cause) {
    throw new AppError('bad_request', 'The form is malformed: its Content-Type names no boundary.', { cause });
  }
}

function addTo(fields: Form['fields'], name: string, value: string): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [known, value].flat();
}

function fileOf(filename: string, chunks: readonly Buffer[]): FormFile {
  return {
    filename,
    createReadStream: () => Readable.from(chunks),
    toJSON: () => chunks.reduce((hash, chunk) => hash.update(chunk), createHash('sha256')).digest('base64'),
  };
}
