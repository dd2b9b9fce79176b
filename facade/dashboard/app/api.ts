import type { TypedDocumentString } from './documents.generated.ts';
import { ApiError, type Details, send } from './errors.ts';
import { withPassword } from './password-confirmation.ts';
import { graphqlPath } from './place.ts';
import { getSession, refresh } from './session.ts';

interface GraphQLAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly { message: string; extensions?: { code?: string; details?: Details } }[];
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
  const body = JSON.stringify({ query: document.toString(), variables });
  let response = await post(body, currentToken());
  if (response.status === 401) response = await post(body, await refresh());
  const answer = (await response.json().catch(() => ({}))) as GraphQLAnswer<Result>;
  const error = answer.errors?.[0];
  if (error) throw new ApiError(error.extensions?.code ?? 'INTERNAL_ERROR', error.message, error.extensions?.details);
  if (!answer.data) throw new ApiError('INTERNAL_ERROR', '');
  return answer.data;
}

function currentToken(): string {
  const session = getSession();
  return session.state === 'signed-in' ? session.accessToken : '';
}

function post(body: string, token: string): Promise<Response> {
  return send(graphqlPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
  });
}
