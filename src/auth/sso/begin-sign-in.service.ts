import type { Registrar } from '../../registrar.ts';
import { networkOf } from '../sessions/login-throttle.ts';
import { findBrowserSession, mayTest } from './browser-session.ts';
import { assertUsable, callbackUrl, findProvider, type ProviderAddress, type SignInProvider } from './find-provider.ts';
import { type FlowAim, type FlowSession, type Purpose, sealFlow } from './flow.ts';
import { loadOpenId } from './oidc-client.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Flows that may begin at one address in a minute ([D69]). */
const MAX_STARTS = 60;

/** Where a browser goes, and the flow that it keeps. */
export interface BegunFlow {
  readonly url: string;
  /** The sealed flow. */
  readonly flow: string;
}

/**
 * Begins a sign-in at a provider: authorization code with PKCE, state and nonce ([D69]).
 * @param token the refresh token of the browser's session
 * @throws AppError `not_found` for an unknown provider; SignInFailure `throttled`, `provider`; `sign_in_first` if the purpose needs a
 *   session, or a recent one
 */
export async function beginSignIn(
  registrar: Registrar,
  address: ProviderAddress,
  aim: Omit<FlowAim, 'session'>,
  { ip, token }: { readonly ip: string | null; readonly token: string | undefined },
): Promise<BegunFlow> {
  const { consumedPoints } = await registrar.limits.counter('sso_start', 60).penalty(networkOf(ip));
  if (consumedPoints > MAX_STARTS) throw new SignInFailure('throttled');
  const provider = await findProvider(registrar.database.pool, address);
  assertUsable(provider, aim.purpose);
  const session = await findSession(registrar, provider, aim.purpose, token);
  return beginFlow(registrar, provider, { ...aim, session });
}

/** Returns the session in which the flow begins. @throws SignInFailure `sign_in_first` if the purpose needs another one */
async function findSession(
  registrar: Registrar,
  { institutionId }: SignInProvider,
  purpose: Purpose,
  token: string | undefined,
): Promise<FlowSession | null> {
  const session = await findBrowserSession(registrar, token);
  const isEnough =
    purpose === 'sign-in' ||
    (session?.institutionId === institutionId &&
      (purpose === 'again' || session.isRecent) &&
      (purpose !== 'test' || (await mayTest(registrar, session))));
  if (!isEnough) throw new SignInFailure('sign_in_first');
  return session ? { institutionId: session.institutionId, id: session.id, userId: session.userId } : null;
}

/** Begins a flow of which everything is known. @throws SignInFailure `provider` */
export async function beginFlow(registrar: Registrar, provider: SignInProvider, aim: FlowAim): Promise<BegunFlow> {
  const openId = await loadOpenId();
  const configuration = await registrar.oidcClients.configurationOf(provider).catch((error: unknown) => {
    throw new SignInFailure('provider', error);
  });
  const [state, nonce, verifier] = [openId.randomState(), openId.randomNonce(), openId.randomPKCECodeVerifier()];
  const url = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(registrar, provider),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(aim.purpose === 'again' && (aim.prompted ? { prompt: 'login' } : { max_age: '0' })),
  });
  const { institutionId, id: providerId } = provider;
  const { purpose, returnTo, session, prompted } = aim;
  const kept = { purpose, returnTo, session, prompted };
  const flow = { ...kept, institutionId, providerId, state, nonce, verifier, startedAt: Date.now() };
  return { url: url.href, flow: sealFlow(registrar.encryptionKey, flow) };
}
