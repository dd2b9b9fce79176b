import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { getAccount } from '../../src/auth/account.queries.ts';
import { updateAccount } from '../../src/auth/account.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Account, UpdateAccountInput } from './account.types.ts';

@Resolver()
export class AccountResolver {
  @Query(() => Account, { description: 'Returns the account of the signed-in user.' })
  account(@CurrentRequest() request: ServiceRequest) {
    return getAccount(request);
  }

  @Mutation(() => Account, { description: 'Changes the account of the signed-in user.' })
  updateAccount(
    @Arg('input', () => UpdateAccountInput, { description: 'The changes.' }) input: UpdateAccountInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return updateAccount(request, input);
  }
}
