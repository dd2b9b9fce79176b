import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { getGuardian, listGuardians, studentsByGuardian } from '../../src/students/guardians/guardian.queries.ts';
import { createGuardian, deleteGuardian, updateGuardian } from '../../src/students/guardians/guardian.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { loadList } from '../shared/loaders.ts';
import {
  CreateGuardianInput,
  DeletedGuardian,
  Guardian,
  GuardianListArgs,
  GuardianPage,
  UpdateGuardianInput,
} from './guardian.types.ts';
import { Student } from './student.types.ts';

@Resolver(() => Guardian)
export class GuardianResolver {
  @Query(() => Guardian, { nullable: true, description: 'One guardian by id.' })
  guardian(
    @Arg('id', () => Int, { description: 'Id of the guardian.' }) id: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return getGuardian<Guardian>(callerOf(context), context.registrar.database, id, selectionOf(context, info));
  }

  @Query(() => GuardianPage, { description: 'The guardians of the institution, by id.' })
  guardians(
    @Args(() => GuardianListArgs) args: GuardianListArgs,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return listGuardians<Guardian>(callerOf(context), context.registrar.database, args, selectionOf(context, info));
  }

  @Extensions({ entries: 20 })
  @FieldResolver(() => [Student], { description: 'The students that this guardian stands for, by id.' })
  students(@Root() guardian: Guardian, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, guardian.id, studentsByGuardian<Student>);
  }

  @Mutation(() => Guardian, { description: 'Creates a guardian.' })
  createGuardian(
    @Arg('input', () => CreateGuardianInput, { description: 'The new guardian.' }) input: CreateGuardianInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createGuardian<Guardian>(callerOf(context), context.registrar.database, input, selectionOf(context, info));
  }

  @Mutation(() => Guardian, { description: 'Changes a guardian.' })
  updateGuardian(
    @Arg('id', () => Int, { description: 'Id of the guardian.' }) id: number,
    @Arg('input', () => UpdateGuardianInput, { description: 'What to change.' }) input: UpdateGuardianInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return updateGuardian<Guardian>(
      callerOf(context),
      context.registrar.database,
      { id, input },
      selectionOf(context, info),
    );
  }

  @Mutation(() => DeletedGuardian, { description: 'Deletes a guardian for good; students lose the contact.' })
  deleteGuardian(
    @Arg('id', () => Int, { description: 'Id of the guardian.' }) id: number,
    @Ctx() context: GraphQLContext,
  ) {
    return deleteGuardian(callerOf(context), context.registrar.database, id);
  }
}
