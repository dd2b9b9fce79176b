import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { listTerms } from '../../src/classes/terms/term.queries.ts';
import { createTerm, updateTerm } from '../../src/classes/terms/term.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { Term, TermInput } from './term.types.ts';

@Resolver(() => Term)
export class TermResolver {
  @Query(() => [Term], { description: 'The terms of the institution, the earliest first.' })
  terms(@Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return listTerms<Term>(callerOf(context), context.registrar.database, selectionOf(context, info));
  }

  @Mutation(() => Term, { description: 'Creates a term.' })
  createTerm(
    @Arg('input', () => TermInput, { description: 'The new term.' }) input: TermInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createTerm<Term>(callerOf(context), context.registrar.database, input, selectionOf(context, info));
  }

  @Mutation(() => Term, { description: 'Changes a term; academic records follow its dates.' })
  updateTerm(
    @Arg('id', () => Int, { description: 'Id of the term.' }) id: number,
    @Arg('input', () => TermInput, { description: 'The term as it is to be.' }) input: TermInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return updateTerm<Term>(callerOf(context), context.registrar.database, { id, input }, selectionOf(context, info));
  }
}
