import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import type { TermType } from '../../src/classes/terms/term.entity.ts';
import { listTerms } from '../../src/classes/terms/term.queries.ts';
import { createTerm, updateTerm } from '../../src/classes/terms/term.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { Term, TermInput, TermTypeEnum } from './term.types.ts';

@Resolver(() => Term)
export class TermResolver {
  @Query(() => [Term], { description: 'Returns the terms of the institution, earliest first.' })
  terms(
    @Arg('type', () => TermTypeEnum, { nullable: true, description: 'Only terms of this type.' })
    type: TermType | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return listTerms<Term>(request, type);
  }

  @Mutation(() => Term, { description: 'Creates a term.' })
  createTerm(
    @Arg('input', () => TermInput, { description: 'The new term.' }) input: TermInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createTerm<Term>(request, input);
  }

  @Mutation(() => Term, {
    description:
      'Changes a term. New days must not leave marks, enrolments, assessments or final grades outside. Academic records are recalculated when its last day changes.',
  })
  updateTerm(
    @Id('term') id: number,
    @Arg('input', () => TermInput, { description: 'The new values of the term.' }) input: TermInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateTerm<Term>(request, { id, input });
  }
}
