import { RECENT_SECONDS } from '../../access/require-permission.ts';
import type { AnonymousRequest } from '../../access/service-request.ts';
import type { SignInMethod } from '../../access/sign-in-methods.ts';
import { change } from '../../audit/change.ts';
import { mailAccountChange } from '../../mail/outbox.ts';
import type { Registrar } from '../../registrar.ts';
import { challengeUser, type LoginChallenge } from '../factors/login-steps.service.ts';
import { recordEndedSession } from '../sessions/end-sessions.ts';
import { recordLogin } from '../sessions/login.service.ts';
import { openSession, type TokenSet } from '../sessions/open-session.ts';
import { Session } from '../sessions/session.entity.ts';
import { findUserById, requestOfUser } from '../sessions/sign-in-user.ts';
import { type BegunFlow, beginFlow } from './begin-sign-in.service.ts';
import { isOpenSession, mayTest } from './browser-session.ts';
import { assertUsable, findProvider, type ProviderAddress, type SignInProvider } from './find-provider.ts';
import { FLOW_LIFETIME_MS, type Flow, unsealFlow } from './flow.ts';
import { linkErrors, linkIdentity } from './identity.service.ts';
import { type Claims, type Person, personOf } from './kinds.ts';
import { readClaims } from './read-claims.ts';
import { findLinkedUser, type Recognition, recogniseUser, recordUse } from './recognise-user.service.ts';
import { type FailureReason, SignInFailure } from './sign-in-failure.ts';

/** The outcome of a flow. */
export type Outcome =
  | { readonly kind: 'signed-in'; readonly tokens: TokenSet; readonly returnTo: string | null }
  | { readonly kind: 'linked'; readonly returnTo: string | null }
  /** The role requires a second factor, which the user has, and the provider has not asked for one ([D67]). */
  | { readonly kind: 'challenged'; readonly challenge: LoginChallenge; readonly returnTo: string | null }
  /** The flow begins anew, and tells the provider to ask for the credentials. */
  | { readonly kind: 'ask'; readonly begun: BegunFlow }
  | { readonly kind: 'tested'; readonly claims: Claims; readonly verdict: Recognition['by'] | FailureReason };

/** A callback of a provider. */
export interface Callback {
  readonly query: URLSearchParams;
  /** The sealed flow of the browser. */
  readonly flow: string | undefined;
}

/**
 * Completes a flow ([D69]). It ends here, whatever comes of it.
 * @throws SignInFailure; AppError `not_found` for a provider that is unknown, or was disabled meanwhile
 */
export async function completeSignIn(
  request: AnonymousRequest,
  registrar: Registrar,
  address: ProviderAddress,
  callback: Callback,
): Promise<Outcome> {
  const provider = await findProvider(registrar.database.pool, address);
  const flow = unsealFlow(registrar.encryptionKey, callback.flow);
  if (flow.institutionId !== provider.institutionId || flow.providerId !== provider.id)
    throw new SignInFailure('mismatch');
  assertUsable(provider, flow.purpose);
  // Another request may end it at the same moment.
  const ends = await registrar.limits.counter('sso_flow', FLOW_LIFETIME_MS / 1000).penalty(flow.state);
  if (ends.consumedPoints > 1) throw new SignInFailure('expired');
  const claims = await readClaims(registrar, provider, flow, callback.query);
  const arrival: Arrival = { request, registrar, provider, flow, claims };
  if (flow.purpose === 'test') return test(arrival);
  const person = personOf(claims, provider);
  if (!person) throw new SignInFailure('outsider');
  if (flow.purpose === 'link') return link(arrival, person);
  if (flow.purpose === 'again') return signInAgain(arrival, person);
  const { userId } = await recogniseUser(request, registrar, provider, { person, claims });
  return open(arrival, person, userId, signInTime(claims) ?? new Date());
}

interface Arrival {
  readonly request: AnonymousRequest;
  readonly registrar: Registrar;
  readonly provider: SignInProvider;
  readonly flow: Flow;
  readonly claims: Claims;
}

/** Opens a session of the dashboard, and ends the one in which the flow began; or asks for the second factor first. */
async function open(arrival: Arrival, person: Person, userId: number, authTime: Date): Promise<Outcome> {
  const { request, registrar, provider, flow, claims } = arrival;
  const user = await findUserById(registrar.database.pool, provider.institutionId, userId);
  if (!user?.active) {
    if (user) await recordLogin(request, registrar, user, 'user.login_failed');
    throw new SignInFailure('nobody');
  }
  await recordUse(registrar, provider, person);
  const methods = methodsOf(claims, provider);
  const first = { method: 'sso', at: authTime.getTime() } as const;
  // The provider stands for one factor only, and a registered one must not be passed by.
  if (user.requires_second_factor && user.authenticators.length > 0 && !methods.includes('mfa'))
    return { kind: 'challenged', challenge: await challengeUser(registrar, user, first), returnTo: flow.returnTo };
  const tokens = await openSession({ ...request, sessionKind: 'dashboard' }, registrar, user, { methods, authTime });
  await endFormerSession(arrival);
  return { kind: 'signed-in', tokens, returnTo: flow.returnTo };
}

function methodsOf({ amr }: Claims, { assuresSecondFactor }: SignInProvider): SignInMethod[] {
  const hasSecondFactor = assuresSecondFactor || (Array.isArray(amr) && amr.includes('mfa'));
  return hasSecondFactor ? ['sso', 'mfa'] : ['sso'];
}

/** Returns when the person entered credentials at the provider; undefined if it does not say so. */
function signInTime({ auth_time: time }: Claims): Date | undefined {
  return typeof time === 'number' ? new Date(Math.min(time * 1000, Date.now())) : undefined;
}

async function endFormerSession({ request, registrar, flow: { session } }: Arrival): Promise<void> {
  const user = session && (await findUserById(registrar.database.pool, session.institutionId, session.userId));
  if (!user) return;
  await change(requestOfUser(request, registrar.database, user), async (tx) => {
    const open = { id: session.id, userId: user.id, endedAt: null };
    const ended = await tx.em.nativeUpdate(Session, open, { endedAt: new Date() });
    if (ended > 0) recordEndedSession(tx, session.id);
  });
}

/** Opens a session for the user of the session that asked, whom the provider has just asked for the credentials ([D66]). */
async function signInAgain(arrival: Arrival, person: Person): Promise<Outcome> {
  const { registrar, provider, flow, claims } = arrival;
  const time = signInTime(claims) ?? (flow.prompted ? new Date() : undefined);
  const isRecent = time !== undefined && Date.now() - time.getTime() <= RECENT_SECONDS * 1000;
  if (!isRecent && !flow.prompted)
    return { kind: 'ask', begun: await beginFlow(registrar, provider, { ...flow, prompted: true }) };
  const userId = await findLinkedUser(registrar, provider, person);
  if (!isRecent || userId === undefined || userId !== flow.session?.userId) throw new SignInFailure('not_again');
  return open(arrival, person, userId, time);
}

/** Links the account to the user of the session that asked. */
async function link({ request, registrar, provider, flow }: Arrival, person: Person): Promise<Outcome> {
  const { session, institutionId, returnTo } = flow;
  const user = session && (await findUserById(registrar.database.pool, institutionId, session.userId));
  if (!user || !(await isOpenSession(registrar, session))) throw new SignInFailure('sign_in_first');
  const linked = await findLinkedUser(registrar, provider, person);
  if (linked !== undefined && linked !== user.id) throw new SignInFailure('linked_elsewhere');
  if (linked === undefined)
    await change(requestOfUser(request, registrar.database, user), {
      apply: async (tx) => {
        await linkIdentity(tx, provider, user.id, person);
        await mailAccountChange(tx.client, registrar, { institutionId, userId: user.id }, 'identity_linked');
      },
      constraintErrors: linkErrors('linked_elsewhere'),
    });
  return { kind: 'linked', returnTo };
}

/** Tells what a sign-in with these claims would do, and does nothing. */
async function test({ request, registrar, provider, flow: { session }, claims }: Arrival): Promise<Outcome> {
  const mayRead = session && (await isOpenSession(registrar, session)) && (await mayTest(registrar, session));
  if (!mayRead) throw new SignInFailure('sign_in_first');
  const person = personOf(claims, provider);
  if (!person) return { kind: 'tested', claims, verdict: 'outsider' };
  try {
    const { userId, by } = await recogniseUser(request, registrar, provider, { person, claims, dryRun: true });
    // The known user of the account may be deactivated; the others are not.
    const user = by === 'subject' && (await findUserById(registrar.database.pool, provider.institutionId, userId));
    return { kind: 'tested', claims, verdict: user && !user.active ? 'nobody' : by };
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    return { kind: 'tested', claims, verdict: error.reason };
  }
}
