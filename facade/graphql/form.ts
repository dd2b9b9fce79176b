import type { Request } from 'express';
import Upload from 'graphql-upload/Upload.mjs';
import { AppError } from '../../src/shared/errors.ts';
import { type FormFile, readMultipart } from '../http/multipart.ts';

/** Allows one field and one file more than is valid, so that the error can name the superfluous part. */
const LIMITS = { fields: 3, fieldSize: 1024 * 1024, files: 2 };

type Operation = Record<string, unknown>;

/**
 * Reads a form of the GraphQL multipart request specification with at most one file: `operations`, then `map`, then the file
 * that `map` names. Returns the operation, with the file in place of the `null` in its variables.
 * @param acceptFile called before a file is kept; throws an error to refuse it
 * @throws AppError `bad_request` for any other form, `payload_too_large`
 */
export async function readGraphQLForm(
  request: Request,
  maxBytes: number,
  acceptFile: (operation: Operation) => void = () => undefined,
): Promise<Operation> {
  const form = new GraphQLForm(acceptFile);
  const file = await readMultipart(request, { ...LIMITS, fileSize: maxBytes }, form);
  return form.finish(file);
}

class GraphQLForm {
  private operation: Operation | undefined;
  private upload: Upload | undefined;
  private map: Map<string, string[]> | undefined;
  private received = false;

  constructor(private readonly acceptFile: (operation: Operation) => void) {}

  field(name: string, text: string): void {
    if (name === 'operations' && !this.operation) this.operation = readOperation(text);
    else if (name === 'map' && this.operation && !this.map) this.insertUploads(this.operation, readMap(text));
    else throw new AppError('bad_request', 'Send each of the form fields operations and map once, in this order.');
  }

  file(name: string): boolean {
    if (!this.operation || !this.map)
      throw new AppError('bad_request', 'Send the form fields operations and map before the file.');
    if (!this.map.has(name)) throw new AppError('bad_request', `The form field map does not name the file ${name}.`);
    if (this.received) throw new AppError('bad_request', `Send the file ${name} only once.`);
    this.acceptFile(this.operation);
    this.received = true;
    return true;
  }

  finish(file: FormFile | undefined): Operation {
    if (!this.operation || !this.map)
      throw new AppError('bad_request', 'The form fields operations and map are required.');
    if (!this.upload) return this.operation;
    if (!file) throw new AppError('bad_request', 'The file that the form field map names is missing.');
    // Resolvers read the bytes, so the upload needs no stream.
    this.upload.resolve(file as unknown as Parameters<Upload['resolve']>[0]);
    return this.operation;
  }

  private insertUploads(operation: Operation, map: Map<string, string[]>): void {
    this.map = map;
    for (const paths of map.values()) {
      const upload = new Upload();
      for (const path of paths) insertUpload(operation, path, upload);
      this.upload = upload;
    }
  }
}

function readOperation(text: string): Operation {
  const value = readObject('operations', text);
  if (Array.isArray(value)) throw new AppError('bad_request', 'Send one operation per request.');
  return value as Operation;
}

function readMap(text: string): Map<string, string[]> {
  const entries = Object.entries(readObject('map', text));
  const isList = (paths: unknown) => Array.isArray(paths) && paths.every((path) => typeof path === 'string');
  if (!entries.every(([, paths]) => isList(paths))) {
    throw new AppError('bad_request', 'The form field map must have a list of paths for each file.');
  }
  if (entries.length > 1) throw new AppError('bad_request', 'Send one file per request, not several.');
  return new Map(entries as [string, string[]][]);
}

function readObject(name: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw new AppError('bad_request', `The form field ${name} is not valid JSON.`, { cause });
  }
  throw new AppError('bad_request', `The form field ${name} must be a JSON object.`);
}

/** Replaces the null at a path of the map by an upload. */
function insertUpload(operation: Operation, path: string, upload: Upload): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  const parent = keys.reduce<unknown>((value, key) => ownValue(value, key), operation);
  if (keys[0] !== 'variables' || ownValue(parent, last) !== null) {
    throw new AppError('bad_request', `The form field map names ${path}, which is not a null in the variables.`);
  }
  (parent as Operation)[last] = upload;
}

function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Operation)[key]
    : undefined;
}
