import { parseBase64Url } from './access-token.ts';

/** A proof of who one is, after the first step of a sign-in or instead of it. */
export type Factor = 'passkey' | 'totp' | 'recovery_code';

/** The question that a sign-in has to answer. */
export interface SignInChallenge {
  readonly challenge: string;
  readonly factors: readonly Factor[];
  /** Options of a passkey as JSON. */
  readonly passkey: { readonly rpId: string } | null;
}

/** Takes the question out of the address to which a provider has led, where its sign-in is not enough. */
export function takeChallenge(): SignInChallenge | undefined {
  const [, question] = /^#second-factor=([\w-]+)$/.exec(location.hash) ?? [];
  if (question === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return parseBase64Url(question);
}
