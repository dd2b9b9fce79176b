import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import busboy, { type BusboyConfig } from 'busboy';
import type { Request } from 'express';
import { AppError } from '../src/errors.ts';
import type { RequestProblems } from './request-problems.ts';

/** A form has a handful of short fields beside its file. */
const LIMITS = { fields: 50, fieldSize: 10_000, fieldNameSize: 200, files: 10, parts: 60 };

/** What a form may have beside the bytes of its file. */
const OVERHEAD = LIMITS.fields * LIMITS.fieldSize;

/** A file of a form, as GraphQL's own uploads are. Its JSON says what it contains, which tells repeated requests apart ([D49]). */
export interface FormFile {
  readonly filename: string;
  createReadStream(): Readable;
  toJSON(): string;
}

export interface Form {
  /** Values of the text fields; an array where one was sent several times. */
  readonly fields: Record<string, string | string[]>;
  readonly files: Record<string, FormFile>;
  /** Names under which several files were sent. */
  readonly repeated: Set<string>;
}

/**
 * Reads a form with files of at most `maxBytes`.
 * @throws AppError `unsupported_media_type` for what is no form, `bad_request` for a malformed one, `payload_too_large`
 */
export async function readForm(request: Request, maxBytes: number): Promise<Form> {
  if (!request.is('multipart/form-data')) {
    throw new AppError('unsupported_media_type', 'Send a form with the file, with Content-Type: multipart/form-data.');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + OVERHEAD)
    throw tooLarge(`the file has more than ${maxBytes} bytes`);
  try {
    return await parse(request, {
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { ...LIMITS, fileSize: maxBytes },
    });
  } finally {
    // What was not read is let through, so that the client gets to read the answer.
    request.unpipe();
    request.resume();
  }
}

/** The form's file of the name that a route takes, if it is there; files of other names are problems. */
export function uploaded(name: string, { files, repeated }: Form, problems: RequestProblems): Record<string, FormFile> {
  if (repeated.has(name)) problems.add(name, 'must be sent only once.');
  for (const other of Object.keys(files)) if (other !== name) problems.addUnknown(other, [name]);
  return files[name] ? { [name]: files[name] } : {};
}

function parse(request: Request, options: BusboyConfig): Promise<Form> {
  const form: Form = { fields: Object.create(null), files: Object.create(null), repeated: new Set() };
  return new Promise((resolve, reject) => {
    const malformed = (cause: unknown) =>
      reject(new AppError('bad_request', 'The form is malformed or did not arrive whole.', { cause }));
    const parser = parserOf(options);
    const tooMuch = (what: string) => () => reject(tooLarge(what));
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) tooMuch(`${name} has more than ${LIMITS.fieldSize} bytes`)();
      addTo(form.fields, name, value);
    });
    parser.on('file', (name: string, stream, { filename }: { filename?: string }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooMuch(`the file has more than ${options.limits?.fileSize} bytes`));
      stream.on('error', malformed);
      stream.on('end', () => {
        if (form.files[name]) form.repeated.add(name);
        form.files[name] = fileOf(filename ?? '', chunks);
      });
    });
    const tooMany = tooMuch('it has too many fields');
    parser.on('fieldsLimit', tooMany).on('filesLimit', tooMany).on('partsLimit', tooMany);
    parser.on('error', malformed);
    parser.on('close', () => resolve(form));
    request.on('aborted', () => malformed(undefined));
    request.pipe(parser);
  });
}

function tooLarge(what: string): AppError {
  return new AppError('payload_too_large', `The form is too large: ${what}.`);
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
