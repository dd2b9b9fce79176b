import { readResult } from '../api.ts';
import { send } from '../errors.ts';
import { graphqlPath } from '../place.ts';
import type { TypedDocumentString } from '../typed-document-string.ts';

/** Sends an operation that needs no credentials. @throws ApiError with the first error of the answer */
export async function publicRequest<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await send(graphqlPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  return readResult<Result>(await response.json().catch(() => ({})));
}
