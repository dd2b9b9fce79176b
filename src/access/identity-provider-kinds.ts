/** The kinds of identity providers, each with rules of its own ([D70]). */
export const identityProviderKinds = ['google', 'microsoft', 'clever', 'classlink', 'oidc'] as const;
export type IdentityProviderKind = (typeof identityProviderKinds)[number];
