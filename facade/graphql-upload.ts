import type { Request, Response } from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import type { Config } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

/** Bytes of the operation, beside the file. */
const MAX_FIELD_SIZE = 1024 * 1024;

/** Headers that a browser sends to another site only if that site allows it. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Reads GraphQL requests with a file, as the multipart request specification has them. A file is taken from known callers only,
 * and never from a form of another site.
 * @throws AppError `unauthorized`, `bad_request`, `payload_too_large`
 */
export function graphqlUploadReader({ IMPORT_MAX_BYTES }: Config) {
  // The limit counts as exceeded when it is reached.
  const maxFileSize = IMPORT_MAX_BYTES + 1;
  const receive = graphqlUploadExpress({ maxFileSize, maxFiles: 1, maxFieldSize: MAX_FIELD_SIZE });
  return async (request: Request, response: Response, isKnown: boolean): Promise<unknown> => {
    if (!isKnown) throw new AppError('unauthorized', 'Credentials are required to send a file.');
    if (!PREFLIGHT_HEADERS.some((name) => request.headers[name])) {
      throw new AppError('bad_request', 'Send the header Apollo-Require-Preflight: true together with a file.');
    }
    await new Promise<void>((resolve, reject) => {
      receive(request, response, (error?: unknown) => (error ? reject(multipartError(error)) : resolve()));
    });
    if (Array.isArray(request.body)) throw new AppError('bad_request', 'Send one operation a request.');
    return request.body;
  };
}

function multipartError(error: unknown): AppError {
  const { status, message } = error as { status?: number; message: string };
  // Its own limit of files has the status of what is too large.
  if (message.includes('max file uploads')) return new AppError('bad_request', 'Send one file a request, not several.');
  if (status === 413) return new AppError('payload_too_large', message);
  // What has no status comes from the parser of forms.
  return new AppError('bad_request', status === 400 ? message : 'The multipart body is malformed.', { cause: error });
}
