import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import busboy, { type BusboyConfig } from 'busboy';
import type { Request } from 'express';
import { AppError } from '../../src/errors.ts';

/** A file of a form. Its JSON is a hash of its content, which tells repeated requests apart ([D49]). */
export interface FormFile {
  readonly filename: string;
  readonly bytes: Buffer;
  toJSON(): string;
}

export interface FormLimits {
  readonly fields: number;
  readonly fieldSize: number;
  readonly files: number;
  readonly fileSize: number;
}

/** Takes the parts of a form in their order. An error that is thrown refuses the form. */
export interface FormParts {
  field(name: string, value: string): void;
  /** Says whether the file is to be kept: at most one of a form. */
  file(name: string): boolean;
}

/**
 * Reads a multipart form and keeps one file of it in memory.
 * @throws AppError `bad_request` for a malformed form, `payload_too_large`, and what `parts` throws
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
    // The rest is discarded, so that the client gets to read the answer.
    request.unpipe();
    request.resume();
  }
}

function parse(request: Request, limits: FormLimits, parts: FormParts): Promise<FormFile | undefined> {
  return new Promise((resolve, reject) => {
    let kept: FormFile | undefined;
    const malformed = (cause: unknown) =>
      reject(new AppError('bad_request', 'The form is malformed or did not arrive whole.', { cause }));
    const take = <T>(name: string | undefined, use: (name: string) => T): T | undefined => {
      try {
        if (!name) throw new AppError('bad_request', 'The form is malformed: a part of it has no name.');
        return use(name);
      } catch (error) {
        return void reject(error);
      }
    };
    const parser = parserOf({ headers: request.headers, defParamCharset: 'utf8', limits: parserLimits(limits) });
    parser.on('field', (fieldName: string | undefined, value, { valueTruncated }) => {
      take(fieldName, (name) => {
        if (valueTruncated) throw tooLarge(`${name} has more than ${limits.fieldSize} bytes`);
        parts.field(name, value);
      });
    });
    parser.on('file', (fieldName: string | undefined, stream, { filename = '' }: { filename?: string }) => {
      stream.on('limit', () => reject(fileTooLarge(limits))).on('error', malformed);
      if (!take(fieldName, (name) => parts.file(name))) return stream.resume();
      collect(stream, (bytes) => {
        kept = fileOf(filename, bytes);
      });
    });
    const tooMany = () => reject(tooLarge('it has too many fields'));
    parser.on('fieldsLimit', tooMany).on('filesLimit', tooMany).on('partsLimit', tooMany);
    parser.on('error', malformed);
    parser.on('close', () => resolve(kept));
    request.on('aborted', () => malformed(undefined));
    refuseBeyond(totalSize(limits), request, () => reject(fileTooLarge(limits)));
    request.pipe(parser);
  });
}

/** busboy counts the limit of a file as exceeded when it is reached. */
function parserLimits({ fields, fieldSize, files, fileSize }: FormLimits): BusboyConfig['limits'] {
  return { fields, fieldSize, fieldNameSize: 200, files, parts: fields + files, fileSize: fileSize + 1 };
}

/** Bytes that the whole form may have, its file among them. */
function totalSize({ fields, fieldSize, fileSize }: FormLimits): number {
  return fileSize + fields * fieldSize;
}

function collect(stream: Readable, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(Buffer.concat(chunks)));
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

function fileTooLarge({ fileSize }: FormLimits): AppError {
  return tooLarge(`the file has more than ${fileSize} bytes`);
}

/** @throws AppError `bad_request` for a form without a boundary between its parts */
function parserOf(options: BusboyConfig) {
  try {
    return busboy(options);
  } catch (cause) {
    throw new AppError('bad_request', 'The form is malformed: its Content-Type names no boundary.', { cause });
  }
}

function fileOf(filename: string, bytes: Buffer): FormFile {
  return { filename, bytes, toJSON: () => createHash('sha256').update(bytes).digest('base64') };
}
