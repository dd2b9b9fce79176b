import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import busboy, { type BusboyConfig } from 'busboy';
import type { Request } from 'express';
import { AppError } from '../../src/shared/errors.ts';

/** A file of a form. Its JSON is the hash of its content, so that the hash of an idempotent request covers it ([D49]). */
export interface FormFile {
  readonly filename: string;
  readonly bytes: Buffer;
  /** Aborted when the client leaves before it has the response. */
  readonly signal: AbortSignal;
  toJSON(): string;
}

export interface FormLimits {
  readonly fields: number;
  readonly fieldSize: number;
  readonly files: number;
  readonly fileSize: number;
}

/** Receives the parts of a form in order. Throwing an error refuses the form. */
export interface FormParts {
  field(name: string, value: string): void;
  /** Returns whether to keep the file. At most one file of a form may be kept. */
  file(name: string): boolean;
}

/**
 * Reads a multipart form and returns the one file that `parts` keeps, held in memory.
 * @throws AppError `bad_request` for a malformed form, `payload_too_large`, and errors that `parts` throws
 */
export async function readMultipart(
  request: Request,
  limits: FormLimits,
  parts: FormParts,
): Promise<FormFile | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > totalSize(limits)) throw fileTooLarge(limits);
  try {
    return await parse(request, limits, parts);
  } finally {
    // Discard the rest: some clients read the response only after sending the whole form.
    request.unpipe();
    request.resume();
  }
}

function parse(request: Request, limits: FormLimits, parts: FormParts): Promise<FormFile | undefined> {
  return new Promise((resolve, reject) => {
    let file: FormFile | undefined;
    const malformed = (cause: unknown) =>
      reject(new AppError('bad_request', 'The form is malformed or incomplete.', { cause }));
    const acceptPart = <T>(name: string | undefined, accept: (name: string) => T): T | undefined => {
      try {
        if (!name) throw new AppError('bad_request', 'The form is malformed: one of its parts has no name.');
        return accept(name);
      } catch (error) {
        return void reject(error);
      }
    };
    const parser = createParser({ headers: request.headers, defParamCharset: 'utf8', limits: parserLimits(limits) });
    parser.on('field', (fieldName: string | undefined, value, { valueTruncated }) => {
      acceptPart(fieldName, (name) => {
        if (valueTruncated) throw tooLarge(`${name} has more than ${limits.fieldSize} bytes`);
        parts.field(name, value);
      });
    });
    parser.on('file', (fieldName: string | undefined, stream, { filename = '' }: { filename?: string }) => {
      stream.on('limit', () => reject(fileTooLarge(limits))).on('error', malformed);
      if (!acceptPart(fieldName, (name) => parts.file(name))) return stream.resume();
      collect(stream, (bytes) => {
        file = toFormFile(filename, bytes, clientLeft(request));
      });
    });
    const tooMany = () => reject(tooLarge('it has too many fields'));
    parser.on('fieldsLimit', tooMany).on('filesLimit', tooMany).on('partsLimit', tooMany);
    parser.on('error', malformed);
    parser.on('close', () => resolve(file));
    request.on('aborted', () => malformed(undefined));
    refuseBeyond(totalSize(limits), request, () => reject(fileTooLarge(limits)));
    request.pipe(parser);
  });
}

/** Adds one byte to the file limit: busboy reports it as exceeded when it is reached. */
function parserLimits({ fields, fieldSize, files, fileSize }: FormLimits): BusboyConfig['limits'] {
  return { fields, fieldSize, fieldNameSize: 200, files, parts: fields + files, fileSize: fileSize + 1 };
}

/** Maximum size of the whole form in bytes, including its file. */
function totalSize({ fields, fieldSize, fileSize }: FormLimits): number {
  return fileSize + fields * fieldSize;
}

function collect(stream: Readable, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(Buffer.concat(chunks)));
}

/** Enforces the size limit of forms that are sent in chunks, without a Content-Length. */
function refuseBeyond(maxBytes: number, request: Request, refuse: () => void): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) refuse();
  });
}

function tooLarge(reason: string): AppError {
  return new AppError('payload_too_large', `The form is too large: ${reason}.`);
}

function fileTooLarge({ fileSize }: FormLimits): AppError {
  return tooLarge(`the file has more than ${fileSize} bytes`);
}

/** @throws AppError `bad_request` for a form without a boundary between its parts */
function createParser(options: BusboyConfig) {
  try {
    return busboy(options);
  } catch (cause) {
    throw new AppError('bad_request', 'The form is malformed: its Content-Type names no boundary.', { cause });
  }
}

/** Returns the signal that is aborted when the connection closes before the response is sent. */
function clientLeft({ res: response }: Request): AbortSignal {
  const controller = new AbortController();
  response?.once('close', () => {
    if (!response.writableFinished)
      controller.abort(new AppError('service_unavailable', 'The client left before the file was imported.'));
  });
  return controller.signal;
}

function toFormFile(filename: string, bytes: Buffer, signal: AbortSignal): FormFile {
  return { filename, bytes, signal, toJSON: () => createHash('sha256').update(bytes).digest('base64') };
}
