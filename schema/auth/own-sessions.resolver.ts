import { Ctx, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { sessionKinds } from '../../src/access/session-kinds.ts';
import { MAX_SESSIONS } from '../../src/auth/sessions/end-sessions.ts';
import { listSessions } from '../../src/auth/sessions/session.queries.ts';
import { endSession } from '../../src/auth/sessions/session.service.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { Session } from './session.types.ts';

@Resolver(() => Session)
export class OwnSessionsResolver {
  @Extensions({ entries: sessionKinds.length * MAX_SESSIONS })
  @Query(() => [Session], { description: 'Returns the sessions of the signed-in user, newest first.' })
  sessions(@Ctx() context: GraphQLContext, @CurrentRequest() request: SelectingRequest) {
    return listSessions<Session>(request, context.registrar);
  }

  @Mutation(() => Session, { description: 'Ends a session of the signed-in user and invalidates its tokens.' })
  endSession(@Id('session') id: number, @CurrentRequest() request: SelectingRequest) {
    return endSession<Session>(request, id);
  }

  @FieldResolver(() => Boolean, { description: 'True for the session of this request.' })
  current(@Root() { id }: Session, @Ctx() { caller }: GraphQLContext) {
    return id === caller?.sessionId;
  }
}
