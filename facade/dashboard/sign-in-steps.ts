import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type CompiledOperation, compileOperation } from '../../schema/execution/operation.ts';
import type { Registrar } from '../../src/registrar.ts';
import { readJsonBody } from '../http/json-body.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeJson } from '../http/respond.ts';
import { BeginLoginDocument, BeginPasskeyLoginDocument, CompleteLoginDocument } from '../operations.generated.ts';
import { RequestValidationErrors } from '../rest/request-validation-errors.ts';
import { declaredVariables, readVariables, type Variable } from '../rest/variables.ts';

export interface AccessToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

export interface LoginTokens extends AccessToken {
  readonly refresh_token: string;
}

interface LoginStep {
  readonly tokens: LoginTokens | null;
  readonly challenge: object | null;
}

interface SignInOperation {
  readonly operation: CompiledOperation;
  readonly variables: readonly Variable[];
}

function withVariables(schema: GraphQLSchema, document: Parameters<typeof compileOperation>[1]): SignInOperation {
  const operation = compileOperation(schema, document);
  return { operation, variables: declaredVariables(schema, operation) };
}

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
 * Creates the handlers of the steps of a sign-in.
 * @param open puts a new session in the place of the browser's former one, and answers
 */
export function signInSteps(
  registrar: Registrar,
  schema: GraphQLSchema,
  open: (session: SessionRequest, tokens: LoginTokens) => Promise<void>,
) {
  const beginLogin = withVariables(schema, BeginLoginDocument);
  const beginPasskeyLogin = withVariables(schema, BeginPasskeyLoginDocument);
  const completeLogin = withVariables(schema, CompleteLoginDocument);

  /** Runs an operation that needs no credentials with the fields of the body. */
  async function run<T>({ operation, variables }: SignInOperation, session: SessionRequest): Promise<T> {
    const { request, response, scope } = session;
    const body = await readJsonBody(request, response, { uncompressed: true });
    const values = readVariables(variables, { query: {}, body, own: {} }, scope.errors);
    return (await operation.execute({ registrar, scope, caller: null }, values)) as T;
  }

  /** Begins a session with a password, or answers the challenge that is in front of it ([D64]). */
  async function signIn(session: SessionRequest): Promise<void> {
    const { tokens, challenge } = await run<LoginStep>(beginLogin, session);
    if (tokens) await open(session, tokens);
    else writeJson(session.response, 200, JSON.stringify(challenge));
  }

  async function beginWithPasskey(session: SessionRequest): Promise<void> {
    writeJson(session.response, 200, JSON.stringify(await run(beginPasskeyLogin, session)));
  }

  async function completeSignIn(session: SessionRequest): Promise<void> {
    await open(session, await run<LoginTokens>(completeLogin, session));
  }

  return { signIn, beginWithPasskey, completeSignIn };
}
