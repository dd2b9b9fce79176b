import type { KeyObject } from 'node:crypto';
import { openToken, sealToken } from '../../shared/sealed-text.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** The purposes of a flow ([D69]). `test` reports the claims to an administrator and opens nothing. */
export const purposes = ['sign-in', 'again', 'link', 'test'] as const;
export type Purpose = (typeof purposes)[number];

/** The session of the browser in which a flow began. */
export interface FlowSession {
  readonly institutionId: number;
  readonly id: number;
  readonly userId: number;
}

/** The purpose of a flow, and where it leads. */
export interface FlowAim {
  readonly purpose: Purpose;
  /** A path of the dashboard; null for its first screen. */
  readonly returnTo: string | null;
  /** Null if nobody was signed in. */
  readonly session: FlowSession | null;
  /** True if the provider was told to ask for the credentials, whoever is signed in there. */
  readonly prompted: boolean;
}

/** The state that the callback must know. It rests in a cookie, which binds the flow to the browser that began it. */
export interface Flow extends FlowAim {
  readonly institutionId: number;
  readonly providerId: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Milliseconds within which a flow must end. */
export const FLOW_LIFETIME_MS = 10 * 60_000;

const CONTEXT = 'single sign-on flow';

/** Encrypts a flow for its cookie. */
export function sealFlow(key: KeyObject, flow: Flow): string {
  return sealToken(key, flow, CONTEXT);
}

/** Decrypts the flow of a cookie. @throws SignInFailure `mismatch` without one or for an altered one, `expired` for an old one */
export function unsealFlow(key: KeyObject, sealed = ''): Flow {
  const flow = openToken<Flow>(key, sealed, CONTEXT);
  if (!flow) throw new SignInFailure('mismatch');
  if (Date.now() - flow.startedAt > FLOW_LIFETIME_MS) throw new SignInFailure('expired');
  return flow;
}
