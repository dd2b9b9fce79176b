import { type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../../schema/execution/operation.ts';
import { authenticateBearer } from '../../src/auth/principals/authenticate.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { callerFrom } from '../access/admission.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { logAndConvert, toAppError } from '../http/errors.ts';
import { toJsonText, writeError, writeJson } from '../http/respond.ts';
import {
  LogoutDocument,
  RefreshTokenDocument,
  ViewedInstitutionDocument,
  ViewingUserDocument,
} from '../operations.generated.ts';
import { sessionCookie } from './session-cookie.ts';
import {
  type AccessToken,
  createScope,
  type LoginTokens,
  type Scope,
  type SessionRequest,
  signInSteps,
} from './sign-in-steps.ts';

/**
 * Creates the router of the dashboard's session. The operations are those of `/auth`, but the refresh token travels in a cookie that
 * only these routes read: scripts never see it, and `/graphql` and REST stay free of cookies.
 */
export function sessionRouter(registrar: Registrar, schema: GraphQLSchema): Router {
  const refreshToken = compileOperation(schema, RefreshTokenDocument);
  const logout = compileOperation(schema, LogoutDocument);
  const answer = tokenResponse(registrar, schema);

  /** Puts a new session in the place of the browser's former one. */
  async function open(session: SessionRequest, tokens: LoginTokens): Promise<void> {
    const { request, response, scope } = session;
    const { refresh_token, ...accessToken } = tokens;
    const former = sessionCookie.read(request);
    sessionCookie.set(request, response, refresh_token);
    // The user may have signed in again, or another user signs in: the browser has one session.
    if (former !== undefined)
      await endSession(scope, former).catch((error: unknown) => logAndConvert(registrar, request, error));
    await answer(session, accessToken);
  }

  /**
   * Responds with a new access token, or with nothing to a browser without a session, which prints every error that it is answered.
   * @throws AppError `unauthorized` or `token_expired` if the session is over; the cookie is removed then
   */
  async function refresh(session: SessionRequest): Promise<void> {
    const { request, response, scope } = session;
    const token = sessionCookie.read(request);
    if (token === undefined) return void response.status(204).end();
    try {
      await answer(session, await issueAccessToken(scope, token));
    } catch (error) {
      if (isOver(toAppError(error, scope.requestId))) sessionCookie.clear(request, response);
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
      await logout.execute(await contextOf(registrar, scope, access_token), {});
    } catch (error) {
      if (!isOver(toAppError(error, scope.requestId))) throw error;
    }
  }

  /** Ends the session of the cookie. Without a session there is nothing to do. */
  async function signOut({ request, response, scope }: SessionRequest): Promise<void> {
    const token = sessionCookie.read(request);
    if (token !== undefined) await endSession(scope, token);
    sessionCookie.clear(request, response);
    response.status(204).end();
  }

  const { signIn, beginWithPasskey, completeSignIn } = signInSteps(registrar, schema, open);
  const router = Router({ caseSensitive: true });
  router.route('/').post(handler(registrar, signIn)).delete(handler(registrar, signOut)).all(refuse('POST', 'DELETE'));
  router.route('/factor').post(handler(registrar, completeSignIn)).all(refuse('POST'));
  router.route('/passkey').post(handler(registrar, beginWithPasskey)).all(refuse('POST'));
  router.route('/refresh').post(handler(registrar, refresh)).all(refuse('POST'));
  router.use((_request, _response, next) => next('router'));
  return router;
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

/**
 * Refuses requests that another site may have caused, because these routes read a cookie. A form cannot send the header, and a script
 * of another origin is not allowed to; the browser names the origin itself.
 * @throws AppError `unsupported_media_type` for a body that is not JSON; `forbidden`
 */
function requireOwnPage(request: Request): void {
  const hasBody = request.headers['content-type'] !== undefined;
  if (hasBody && !request.is('application/json'))
    throw new AppError('unsupported_media_type', 'Send the body as JSON, with Content-Type: application/json.');
  if (request.get('x-registrar') !== 'dashboard')
    throw new AppError('forbidden', 'Only the dashboard signs in here. API clients use POST /auth/login.');
  if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request does not come from the dashboard itself.');
}

/** Browsers send `Sec-Fetch-Site` over HTTPS and on localhost, and `Origin` everywhere. */
function isSameOrigin(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return URL.parse(request.get('origin') ?? '')?.host === request.host;
}

/** Returns the context of an operation for whom an access token belongs to. */
async function contextOf(registrar: Registrar, scope: Scope, accessToken: string) {
  const principal = await authenticateBearer(registrar, accessToken);
  return { registrar: forInstitution(registrar, principal.institutionId), scope, caller: callerFrom(principal, scope) };
}

/**
 * Creates a function that responds with an access token, and with its user and institution, which the dashboard shows on every screen
 * and would ask for next. Users who may not see them yet, as their role requires a second factor first, get null.
 */
function tokenResponse(registrar: Registrar, schema: GraphQLSchema) {
  const operations = [
    ['me', compileOperation(schema, ViewingUserDocument)],
    ['institution', compileOperation(schema, ViewedInstitutionDocument)],
  ] as const;
  const readViewer = async (scope: Scope, accessToken: string): Promise<string> => {
    const context = await contextOf(registrar, scope, accessToken);
    const read = operations.map(async ([name, each]) => `"${name}":${toJsonText(await each.execute(context, {}))}`);
    try {
      return `{${(await Promise.all(read)).join(',')}}`;
    } catch (error) {
      if (toAppError(error, scope.requestId).code !== 'forbidden') throw error;
      return 'null';
    }
  };
  return async ({ response, scope }: SessionRequest, token: AccessToken): Promise<void> => {
    const viewer = await readViewer(scope, token.access_token);
    writeJson(response, 200, `${JSON.stringify(token).slice(0, -1)},"viewer":${viewer}}`);
  };
}
