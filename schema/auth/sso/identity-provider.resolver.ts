import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../../src/access/service-request.ts';
import { callbackUrl } from '../../../src/auth/sso/find-provider.ts';
import { listIdentityProviders } from '../../../src/auth/sso/providers/identity-provider.queries.ts';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  updateIdentityProvider,
} from '../../../src/auth/sso/providers/identity-provider.service.ts';
import type { GraphQLContext } from '../../context.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { DeletedIdentityProvider, IdentityProvider, IdentityProviderInput } from './identity-provider.types.ts';

@Resolver(() => IdentityProvider)
export class IdentityProviderResolver {
  @Query(() => [IdentityProvider], { description: 'Returns the identity providers of the institution, ordered by id.' })
  identityProviders(@CurrentRequest() request: SelectingRequest) {
    return listIdentityProviders<IdentityProvider>(request);
  }

  @Mutation(() => IdentityProvider, {
    description: 'Creates an identity provider. Its metadata are read at once, so it must answer.',
  })
  createIdentityProvider(
    @Arg('input', () => IdentityProviderInput, { description: 'The new provider.' }) input: IdentityProviderInput,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return createIdentityProvider<IdentityProvider>(request, registrar, input);
  }

  @Mutation(() => IdentityProvider, { description: 'Changes an identity provider.' })
  updateIdentityProvider(
    @Id('identity provider') id: number,
    @Arg('input', () => IdentityProviderInput, { description: 'The changes.' }) input: IdentityProviderInput,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return updateIdentityProvider<IdentityProvider>(request, registrar, { id, input });
  }

  @Mutation(() => DeletedIdentityProvider, {
    description: 'Deletes an identity provider. Its users are linked to it no more.',
  })
  deleteIdentityProvider(@Id('identity provider') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteIdentityProvider(request, id);
  }

  @FieldResolver(() => String, {
    description: 'Address to which the provider sends browsers back. It must be registered there.',
  })
  callbackUrl(@Root() { slug, key }: IdentityProvider, @Ctx() { registrar }: GraphQLContext) {
    return callbackUrl(registrar, { slug, key });
  }
}
