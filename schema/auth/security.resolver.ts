import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { getSecurity } from '../../src/auth/security/security.queries.ts';
import { updateSecurity } from '../../src/auth/security/security.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Security, UpdateSecurityInput } from './security.types.ts';

@Resolver()
export class SecurityResolver {
  @Query(() => Security, { description: 'Returns how the users of the institution must sign in.' })
  security(@CurrentRequest() request: ServiceRequest) {
    return getSecurity(request);
  }

  @Mutation(() => Security, { description: 'Changes how the users of the institution must sign in.' })
  updateSecurity(
    @Arg('input', () => UpdateSecurityInput, { description: 'The changes.' }) input: UpdateSecurityInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return updateSecurity(request, input);
  }
}
