import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../../schema/execution/operation.ts';
import type { Registrar } from '../../src/registrar.ts';
import { readJsonBody } from '../http/json-body.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeJson } from '../http/respond.ts';
import { BeginLoginDocument, BeginPasskeyLoginDocument, CompleteLoginDocument } from '../operations.generated.ts';
import { RequestValidationErrors } from '../rest/request-validation-errors.ts';
import { declaredVariables, readVariables } from '../rest/variables.ts';

export interface AccessToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

export interface LoginTokens extends AccessToken {
  readonly refresh_token: string;
}

/** A challenge as it is answered. */
interface Challenge {
  readonly challenge: string;
}

/** The answer to a step of a sign-in. That of `beginLogin` names what it is. */
type StepAnswer =
  | LoginTokens
  | Challenge
  | { readonly tokens: LoginTokens; readonly challenge: null }
  | { readonly tokens: null; readonly challenge: Challenge };

/** A request about the dashboard's session. */
export interface SessionRequest {
  readonly request: Request;
  readonly response: Response;
  readonly scope: Scope;
}

export type Scope = ReturnType<typeof createScope>;

/** Returns the scope of a request about the dashboard's session. */
export function createScope(request: Request) {
  return { ...requestIdentity(request), errors: new RequestValidationErrors(), sessionKind: 'dashboard' as const };
}

/**
 * Creates the handlers of the steps of a sign-in, which are operations without credentials with the fields of the body. Each answers
 * the challenge that comes next, or opens a session ([D64]).
 * @param open puts a new session in the place of the browser's former one, and answers
 */
export function signInSteps(
  registrar: Registrar,
  schema: GraphQLSchema,
  open: (session: SessionRequest, tokens: LoginTokens) => Promise<void>,
) {
  const step = (document: Parameters<typeof compileOperation>[1]) => {
    const operation = compileOperation(schema, document);
    const variables = declaredVariables(schema, operation);
    return async (session: SessionRequest): Promise<void> => {
      const { request, response, scope } = session;
      const body = await readJsonBody(request, response, { uncompressed: true });
      const values = readVariables(variables, { query: {}, body, own: {} }, scope.errors);
      const answer = (await operation.execute({ registrar, scope, caller: null }, values)) as StepAnswer;
      const next = 'tokens' in answer ? (answer.tokens ?? answer.challenge) : answer;
      if ('refresh_token' in next) await open(session, next);
      else writeJson(response, 200, JSON.stringify(next));
    };
  };
  return {
    signIn: step(BeginLoginDocument),
    beginWithPasskey: step(BeginPasskeyLoginDocument),
    completeSignIn: step(CompleteLoginDocument),
  };
}
