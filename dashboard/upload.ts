import { readResult, withToken } from './api.ts';
import { ApiError } from './errors.ts';
import { graphqlPath } from './place.ts';
import { withPassword } from './session/password-confirmation.ts';
import type { TypedDocumentString } from './typed-document-string.ts';

/** The options of an upload. */
export interface UploadOptions {
  /** Ends the upload. */
  readonly signal?: AbortSignal;
  /** Receives the part of the form that has been sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** The answer to a form, as far as it is read. */
interface FormAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends an operation with a file as its variable `file`, in the format of the GraphQL multipart request specification. An access
 * token that has expired is renewed once, and the user is asked for the password if the operation needs it.
 * @throws ApiError with the first error of the answer
 */
export async function upload<Result, Variables extends { file?: unknown }>(
  document: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, 'file'>,
  file: File,
  options: UploadOptions = {},
): Promise<Result> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: document.toString(), variables: { ...variables, file: null } }));
  form.append('map', JSON.stringify({ file: ['variables.file'] }));
  form.append('file', file);
  return withPassword(async () => {
    const { text } = await withToken((token) => post(form, token, options));
    return readResult<Result>(parse(text));
  });
}

/** Sends a form by XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function post(form: FormData, token: string, { signal, onProgress }: UploadOptions): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', graphqlPath);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Apollo-Require-Preflight', 'true');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError('NETWORK', ''));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
