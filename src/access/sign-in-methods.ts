/** By what a session was opened. `mfa` says that the provider of a single sign-on vouches for a second factor. */
export type SignInMethod = 'password' | 'totp' | 'recovery_code' | 'passkey' | 'sso' | 'mfa';

/** The kinds of authenticators that users register. */
export const authenticatorKinds = ['passkey', 'totp'] as const;
export type AuthenticatorKind = (typeof authenticatorKinds)[number];

/** The factors that complete a sign-in that began with a password. */
export const factors = ['passkey', 'totp', 'recovery_code'] as const;
export type Factor = (typeof factors)[number];

/** Whether a user has registered a second factor; `missing` has none although the role requires one. */
export type SecondFactorState = 'registered' | 'none' | 'missing';

/** Whether users may sign in with passwords. */
export const passwordSignIns = ['allowed', 'refused'] as const;
export type PasswordSignIn = (typeof passwordSignIns)[number];
