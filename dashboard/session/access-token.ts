import type { ViewerQuery } from '../auth/viewer.generated.ts';

/** The user and the institution, which come with the session; null if the user may not see them yet. */
export interface Viewed {
  readonly viewer: ViewerQuery | null;
}

/** The answer of the service that opens or continues a session. */
export interface AccessToken extends Viewed {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** Parses JSON in base64url, as in the parts of a JWT. */
export function parseBase64Url<Value>(text: string): Value {
  return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
}

/** Tells whether a step of a sign-in was the last one. */
export function isToken(answer: unknown): answer is AccessToken {
  return typeof answer === 'object' && answer !== null && 'access_token' in answer;
}
