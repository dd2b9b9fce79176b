import { type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../../schema/execution/operation.ts';
import { authenticateBearer } from '../../src/auth/principals/authenticate.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { callerFrom } from '../access/admission.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { logAndConvert, toAppError } from '../http/errors.ts';
import { readJsonBody } from '../http/json-body.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeError, writeJson } from '../http/respond.ts';
import { LoginDocument, LogoutDocument, RefreshTokenDocument } from '../operations.generated.ts';
import { RequestValidationErrors } from '../rest/request-validation-errors.ts';
import { declaredVariables, readVariables } from '../rest/variables.ts';
import { requireOwnPage } from './own-page.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

interface AccessToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

/**
 * Creates the router of the dashboard's session. The operations are those of `/auth`, but the refresh token travels in a cookie that
 * only these routes read: scripts never see it, and `/graphql` and REST stay free of cookies.
 */
export function sessionRouter(registrar: Registrar, schema: GraphQLSchema): Router {
  const login = compileOperation(schema, LoginDocument);
  const loginVariables = declaredVariables(schema, login);
  const refreshToken = compileOperation(schema, RefreshTokenDocument);
  const logout = compileOperation(schema, LogoutDocument);

  async function signIn({ request, response, scope }: SessionRequest): Promise<void> {
    const body = await readJsonBody(request, response, { uncompressed: true });
    const variables = readVariables(loginVariables, { query: {}, body, own: {} }, scope.errors);
    const tokens = (await login.execute({ registrar, scope, caller: null }, variables)) as LoginTokens;
    const { refresh_token, user: _user, ...accessToken } = tokens;
    const former = readSessionCookie(request);
    setSessionCookie(request, response, refresh_token);
    // The user may have entered the password again, or another user signs in: the browser has one session.
    if (former !== undefined)
      await endSession(scope, former).catch((error: unknown) => logAndConvert(registrar, request, error));
    writeJson(response, 200, JSON.stringify(accessToken));
  }

  /** Responds with a new access token. @throws AppError `unauthorized` or `token_expired` if there is no session; the cookie is removed then */
  async function refresh({ request, response, scope }: SessionRequest): Promise<void> {
    const token = readSessionCookie(request);
    if (token === undefined) throw new AppError('unauthorized', 'There is no session in this browser. Sign in.');
    try {
      writeJson(response, 200, JSON.stringify(await issueAccessToken(scope, token)));
    } catch (error) {
      if (isOver(toAppError(error, scope.requestId))) clearSessionCookie(request, response);
      throw error;
    }
  }

  async function issueAccessToken(scope: Scope, refresh_token: string): Promise<AccessToken> {
    return (await refreshToken.execute({ registrar, scope, caller: null }, { refresh_token })) as AccessToken;
  }

  /** Ends the session of a refresh token. If it is over already, there is nothing to do. */
  async function endSession(scope: Scope, token: string): Promise<void> {
    try {
      const { access_token } = await issueAccessToken(scope, token);
      const principal = await authenticateBearer(registrar, access_token);
      const own = forInstitution(registrar, principal.institutionId);
      await logout.execute({ registrar: own, scope, caller: callerFrom(principal, scope) }, {});
    } catch (error) {
      if (!isOver(toAppError(error, scope.requestId))) throw error;
    }
  }

  /** Ends the session of the cookie. Without a session there is nothing to do. */
  async function signOut({ request, response, scope }: SessionRequest): Promise<void> {
    const token = readSessionCookie(request);
    if (token !== undefined) await endSession(scope, token);
    clearSessionCookie(request, response);
    response.status(204).end();
  }

  const router = Router({ caseSensitive: true });
  router.route('/').post(handler(registrar, signIn)).delete(handler(registrar, signOut)).all(refuse('POST', 'DELETE'));
  router.route('/refresh').post(handler(registrar, refresh)).all(refuse('POST'));
  router.use((_request, _response, next) => next('router'));
  return router;
}

interface LoginTokens extends AccessToken {
  readonly refresh_token: string;
  readonly user: object;
}

interface SessionRequest {
  readonly request: Request;
  readonly response: Response;
  readonly scope: Scope;
}

type Scope = ReturnType<typeof createScope>;

function createScope(request: Request) {
  return { ...requestIdentity(request), errors: new RequestValidationErrors(), sessionKind: 'dashboard' as const };
}

/** Refuses requests of other pages, and answers errors with the standard body. */
function handler(registrar: Registrar, handle: (session: SessionRequest) => Promise<void>) {
  return async (request: Request, response: Response): Promise<void> => {
    const scope = createScope(request);
    try {
      requireOwnPage(request);
      await handle({ request, response, scope });
    } catch (thrown) {
      writeError(response, logAndConvert(registrar, request, thrown), scope.errors);
    }
  };
}

/** Tells whether the error says that the session does not exist any more. */
function isOver({ code }: AppError): boolean {
  return code === 'unauthorized' || code === 'token_expired';
}

function refuse(...methods: string[]) {
  return (request: Request, response: Response): void => writeMethodNotAllowed(request, response, methods);
}
