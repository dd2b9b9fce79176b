import type { Configuration, IDToken } from 'openid-client';
import type { Registrar } from '../../registrar.ts';
import { callbackUrl, type SignInProvider } from './find-provider.ts';
import type { Flow } from './flow.ts';
import { type Claims, kinds } from './kinds.ts';
import { loadOpenId } from './oidc-client.ts';
import { SignInFailure } from './sign-in-failure.ts';

/**
 * Exchanges the code of a callback for the verified claims of the person: signature, issuer, audience, nonce and times of the ID token
 * are checked. The provider's tokens are not kept.
 * @param query that of the callback
 * @throws SignInFailure `mismatch`, `declined`, `provider`
 */
export async function readClaims(
  registrar: Registrar,
  provider: SignInProvider,
  flow: Flow,
  query: URLSearchParams,
): Promise<Claims> {
  if (query.get('state') !== flow.state) throw new SignInFailure('mismatch');
  if (query.has('error')) throw new SignInFailure('declined');
  // From PUBLIC_URL, since the provider compares it: a proxy may have passed on another host.
  const url = new URL(callbackUrl(registrar, provider));
  url.search = query.toString();
  try {
    const { authorizationCodeGrant } = await loadOpenId();
    const configuration = await registrar.oidcClients.configurationOf(provider);
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const idToken = tokens.claims() as IDToken;
    return { ...(await readMore(configuration, provider, idToken, tokens.access_token)), ...idToken };
  } catch (error) {
    throw new SignInFailure('provider', error);
  }
}

/** Reads the claims that a kind of provider has elsewhere. */
async function readMore(
  configuration: Configuration,
  { kind, issuer }: SignInProvider,
  { sub, email }: IDToken,
  accessToken: string,
): Promise<Claims> {
  const { moreClaims } = kinds[kind];
  const { fetchProtectedResource, fetchUserInfo } = await loadOpenId();
  if (moreClaims === 'classlink') {
    const url = new URL('/v2/my/info', issuer.replace('//launchpad.', '//nodeapi.'));
    return toClaims(await (await fetchProtectedResource(configuration, accessToken, url, 'GET')).json());
  }
  const isComplete = email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
  return moreClaims === 'userinfo' && !isComplete ? fetchUserInfo(configuration, accessToken, sub) : {};
}

/** Names the claims of ClassLink as OpenID Connect does. */
function toClaims(info: unknown): Claims {
  const { Email, FirstName, LastName, ...others } = Object(info) as Claims;
  return { email: Email, given_name: FirstName, family_name: LastName, ...others };
}
