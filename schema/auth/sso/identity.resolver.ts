import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import { listIdentities } from '../../../src/auth/sso/identity.queries.ts';
import { unlinkIdentity } from '../../../src/auth/sso/identity.service.ts';
import type { GraphQLContext } from '../../context.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { Account } from '../account.types.ts';
import { Identity } from './identity.types.ts';

@Resolver(() => Account)
export class IdentityResolver {
  @FieldResolver(() => [Identity], { description: 'Accounts at identity providers that are linked to the user.' })
  identities(@Root() { id }: Account, @Ctx() { registrar, caller }: GraphQLContext) {
    return listIdentities(registrar.database.pool, caller?.institutionId as number, id);
  }

  @Mutation(() => Account, { description: 'Unlinks an account at an identity provider from the signed-in user.' })
  unlinkIdentity(
    @Id('identity') id: number,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return unlinkIdentity(request, registrar, id);
  }
}
