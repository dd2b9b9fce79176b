import { ApiError, type Details, type Suggestions, send } from './errors.ts';
import { graphqlPath } from './place.ts';
import { type Problem, say } from './problems.ts';
import { withPassword } from './session/password-confirmation.ts';
import { currentToken, renewedToken } from './session/session.ts';
import type { TypedDocumentString } from './typed-document-string.ts';

interface Extensions {
  readonly code?: string;
  readonly details?: Details;
  /** The codes of the sentences in `details`, and of the message, where the service has some. */
  readonly problems?: Readonly<Record<string, readonly (Problem | null)[]>>;
  readonly problem?: Problem;
  readonly suggestions?: Suggestions;
}

interface GraphQLAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly {
    message: string;
    extensions?: Extensions;
  }[];
}

/**
 * Sends an operation to the GraphQL API. An access token that has expired is renewed once, and the user is asked for the password if
 * the operation needs it.
 * @throws ApiError with the first error of the answer
 */
export function request<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  return withPassword(() => execute(document, variables));
}

async function execute<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await sendSignedIn(graphqlPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  return readResult<Result>(await response.json().catch(() => ({})));
}

/** Returns the result in an answer of the GraphQL API. @throws ApiError with the first error of the answer */
export function readResult<Result>({ data, errors }: GraphQLAnswer<Result>): Result {
  const [error] = errors ?? [];
  if (error) {
    const { code = 'INTERNAL_ERROR', details = {}, problems = {}, problem, suggestions } = error.extensions ?? {};
    const said = Object.entries(details).map(([field, sentences]) => [
      field,
      sentences.map((sentence, index) => say(sentence, problems[field]?.[index])),
    ]);
    throw new ApiError(code, say(error.message, problem), Object.fromEntries(said), suggestions);
  }
  if (!data) throw new ApiError('INTERNAL_ERROR', '');
  return data;
}

/** Sends a request in the user's name. */
export function sendSignedIn(path: string, init: RequestInit): Promise<Response> {
  return withToken((token) => send(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } }));
}

/**
 * Sends a request with the access token. If it has expired, it is renewed and the request sent once more. Where the session is over it
 * waits until the user has signed in again.
 */
export async function withToken<Answer extends { readonly status: number }>(
  sendWith: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await sendWith(await currentToken());
  return answer.status === 401 ? sendWith(await renewedToken()) : answer;
}
