import { Arg, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { listTerms } from '../../src/classes/terms/term.queries.ts';
import { createTerm, updateTerm } from '../../src/classes/terms/term.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Term, TermInput } from './term.types.ts';

@Resolver(() => Term)
export class TermResolver {
  @Query(() => [Term], { description: 'Returns the terms of the institution, earliest first.' })
  terms(@CurrentRequest() request: SelectingRequest) {
    return listTerms<Term>(request);
  }

  @Mutation(() => Term, { description: 'Creates a term.' })
  createTerm(
    @Arg('input', () => TermInput, { description: 'The new term.' }) input: TermInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createTerm<Term>(request, input);
  }

  @Mutation(() => Term, { description: 'Changes a term. Academic records are recalculated when its dates change.' })
  updateTerm(
    @Arg('id', () => Int, { description: 'Id of the term.' }) id: number,
    @Arg('input', () => TermInput, { description: 'The new values of the term.' }) input: TermInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateTerm<Term>(request, { id, input });
  }
}
