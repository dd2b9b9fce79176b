import type { IdentityProvidersQuery } from './providers.generated.ts';

/** An identity provider. */
export type Provider = IdentityProvidersQuery['identityProviders'][number];

/** A role that new users may get. */
export type ProviderRole = IdentityProvidersQuery['roles'][number];
