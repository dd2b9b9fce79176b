import { type Request, type Response, Router } from 'express';
import { type BegunFlow, beginSignIn } from '../../src/auth/sso/begin-sign-in.service.ts';
import { completeSignIn, type Outcome } from '../../src/auth/sso/complete-sign-in.service.ts';
import type { ProviderAddress } from '../../src/auth/sso/find-provider.ts';
import { FLOW_LIFETIME_MS, type Purpose, purposes } from '../../src/auth/sso/flow.ts';
import { SignInFailure } from '../../src/auth/sso/sign-in-failure.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { requireServiceAddress } from '../../src/settings/service-address.ts';
import { AppError } from '../../src/shared/errors.ts';
import { sessionCookie } from '../dashboard/session-cookie.ts';
import { getOnly } from '../http/allowed-methods.ts';
import { HttpOnlyCookie } from '../http/http-only-cookie.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeFailurePage, writeTestPage } from './pages.ts';

/** The most characters of an address: far more than any provider sends ([D85]). */
const MAX_ADDRESS = 8 * 1024;

/** The most characters of a path to return to: it rests in the cookie of the flow, of which browsers keep 4 KiB. */
const MAX_RETURN = 2_000;

/** Holds the sealed flow. Lax, since the callback is a navigation from another site, with which no Strict cookie comes. */
const flowCookie = new HttpOnlyCookie({
  names: { https: '__Secure-registrar-sso', http: 'registrar_sso_dev' },
  sameSite: 'lax',
  maxAge: FLOW_LIFETIME_MS,
});

/** Creates the router of single sign-on: a way to a provider, and the way back ([D69]). */
export function ssoRouter(registrar: Registrar): Router {
  const router = Router({ caseSensitive: true });
  const route =
    (handle: (navigation: Navigation) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const address = { slug: String(request.params.slug), key: String(request.params.key) };
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Referrer-Policy', 'no-referrer');
      try {
        if (request.originalUrl.length > MAX_ADDRESS) throw new AppError('bad_request', 'The address is too long.');
        await handle({ registrar, request, response, address });
      } catch (error) {
        if (!(error instanceof SignInFailure)) throw error;
        registrar.log.warn({ err: error, ...request.ids, ...address, reason: error.reason }, 'single sign-on failed');
        flowCookie.clear(request, response, cookiePath(registrar));
        writeFailurePage(registrar, request, response, address, error.reason);
      }
    };
  getOnly(router, '/auth/sso/:slug/:key', route(begin));
  getOnly(router, '/auth/sso/:slug/:key/callback', route(complete));
  return router;
}

interface Navigation {
  readonly registrar: Registrar;
  readonly request: Request;
  readonly response: Response;
  readonly address: ProviderAddress;
}

/** Begins a flow. */
async function begin(navigation: Navigation): Promise<void> {
  const { purpose, return: to } = navigation.request.query;
  const aim = {
    purpose: purposes.find((each) => each === purpose) ?? 'sign-in',
    returnTo: dashboardPath(to),
  };
  await beginAs(navigation, aim);
}

async function beginAs(
  { registrar, request, response, address }: Navigation,
  aim: { purpose: Purpose; returnTo: string | null },
): Promise<void> {
  const { ip } = requestIdentity(request);
  const token = sessionCookie.read(request);
  sendAway(
    registrar,
    request,
    response,
    await beginSignIn(registrar, address, { ...aim, prompted: false }, { ip, token }),
  );
}

function sendAway(registrar: Registrar, request: Request, response: Response, { url, flow }: BegunFlow): void {
  flowCookie.set(request, response, flow, cookiePath(registrar));
  response.redirect(302, url);
}

/** Ends a flow. A callback without state, as from the portals of Clever and ClassLink, proves nothing: it begins another flow. */
async function complete(navigation: Navigation): Promise<void> {
  const { registrar, request, response, address } = navigation;
  const query = new URL(request.originalUrl, 'http://localhost').searchParams;
  if (!query.has('state') && !query.has('error')) return beginAs(navigation, { purpose: 'sign-in', returnTo: null });
  const anonymous = { ...requestIdentity(request), errors: new ValidationErrors() };
  const outcome = await completeSignIn(anonymous, registrar, address, { query, flow: flowCookie.read(request) });
  if (outcome.kind === 'ask') return sendAway(registrar, request, response, outcome.begun);
  flowCookie.clear(request, response, cookiePath(registrar));
  if (outcome.kind === 'tested') return writeTestPage(registrar, request, response, outcome);
  if (outcome.kind === 'signed-in') sessionCookie.set(request, response, outcome.tokens.refreshToken);
  const screen = requireServiceAddress(registrar.config) + (outcome.returnTo ?? '/dashboard');
  response.redirect(303, outcome.kind === 'challenged' ? screen + toFragment(outcome.challenge) : screen);
}

type Challenged = Extract<Outcome, { kind: 'challenged' }>;

/** Hands a challenge to the dashboard behind `#`, where no log and no proxy sees it. */
function toFragment({ challenge, factors, passkey }: Challenged['challenge']): string {
  const question = JSON.stringify({ challenge, factors, passkey });
  return `#second-factor=${Buffer.from(question).toString('base64url')}`;
}

/** The path of these routes as browsers see it: a proxy may serve the service below one. */
function cookiePath({ config }: Registrar): string {
  return `${new URL(requireServiceAddress(config)).pathname.replace(/\/$/, '')}/auth/sso`;
}

/** Returns a path of the dashboard; null for any other or a longer text, so that nobody is led elsewhere. */
function dashboardPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_RETURN || /\.\.|\/\//.test(text)) return null;
  return /^\/dashboard(?:[/?][\w\-.~/?&=%+:,]*)?$/.test(text) ? text : null;
}
