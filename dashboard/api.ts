import { ApiError, type Details, type Suggestions, send } from './errors.ts';
import { graphqlPath } from './place.ts';
import { withPassword } from './session/password-confirmation.ts';
import { currentToken, renewedToken } from './session/session.ts';
import { formatDay, hasText, t } from './texts.ts';
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

/** The code of a sentence of the service, with its changing parts. */
interface Problem {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Says a sentence of the service in the user's language. Without a code, or without its text, it stays as it is. */
function say(sentence: string, problem: Problem | null | undefined): string {
  const id = `problem.${problem?.code}`;
  if (!problem || !hasText(id)) return sentence;
  const values = Object.entries(problem.parameters).map(([name, value]) => [name, shown(value)]);
  return t(id, Object.fromEntries(values));
}

/** Days are written as the reader's language writes them. */
function shown(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
}
