import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import {
  createRecoveryCodes,
  removeAuthenticator,
  renameAuthenticator,
} from '../../src/auth/factors/authenticator.service.ts';
import { addPasskey, addTotp, beginPasskey, beginTotp } from '../../src/auth/factors/register-authenticator.service.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { JsonObjectScalar } from '../shared/scalars.ts';
import { Authenticator } from './account.types.ts';
import { AddedFactor, PasskeyChallenge, RecoveryCodes, TotpSecret } from './factor.types.ts';

/** The second factors of the signed-in user ([D65]). */
@Resolver()
export class FactorResolver {
  @Mutation(() => PasskeyChallenge, { description: 'Begins to register a passkey.' })
  beginPasskey(@CurrentRequest() request: ServiceRequest, @Ctx() { registrar }: GraphQLContext) {
    return beginPasskey(request, registrar);
  }

  @Mutation(() => AddedFactor, { description: 'Registers a passkey, and ends the other sessions of the user.' })
  addPasskey(
    @Arg('challenge', () => String, { description: 'The challenge of beginPasskey.' }) challenge: string,
    @Arg('name', () => String, { description: 'Name of the passkey, 1 to 100 characters.' }) name: string,
    @Arg('response', () => JsonObjectScalar, { description: 'What the browser has created, as JSON.' })
    response: object,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return addPasskey(request, registrar, { challenge, name, response });
  }

  @Mutation(() => TotpSecret, { description: 'Begins to register an authenticator app.' })
  beginTotp(@CurrentRequest() request: ServiceRequest, @Ctx() { registrar }: GraphQLContext) {
    return beginTotp(request, registrar);
  }

  @Mutation(() => AddedFactor, {
    description: 'Registers an authenticator app by its first code, and ends the other sessions of the user.',
  })
  addTotp(
    @Arg('challenge', () => String, { description: 'The challenge of beginTotp.' }) challenge: string,
    @Arg('code', () => String, { description: 'The code that the app shows.' }) code: string,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return addTotp(request, registrar, { challenge, code });
  }

  @Mutation(() => Authenticator, { description: 'Renames an authenticator of the user.' })
  renameAuthenticator(
    @Id('authenticator') id: number,
    @Arg('name', () => String, { description: 'Name, 1 to 100 characters.' }) name: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return renameAuthenticator(request, id, name);
  }

  @Mutation(() => Authenticator, {
    description: 'Removes an authenticator of the user, and ends the other sessions of the user.',
  })
  removeAuthenticator(
    @Id('authenticator') id: number,
    @CurrentRequest() request: ServiceRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return removeAuthenticator(request, registrar, id);
  }

  @Mutation(() => RecoveryCodes, { description: 'Makes new recovery codes, and voids the former ones.' })
  createRecoveryCodes(@CurrentRequest() request: ServiceRequest, @Ctx() { registrar }: GraphQLContext) {
    return createRecoveryCodes(request, registrar);
  }
}
