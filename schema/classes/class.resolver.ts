import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { getClass, listClasses, teachersOf } from '../../src/classes/class.queries.ts';
import { createClass, deleteClass, updateClass } from '../../src/classes/class.service.ts';
import { assignTeacher, unassignTeacher } from '../../src/classes/class-teacher.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { loadList } from '../shared/loaders.ts';
import { UserReference } from '../shared/user-reference.types.ts';
import { CreateClassInput, UpdateClassInput } from './class.inputs.ts';
import { Class, ClassListArgs, ClassPage, DeletedClass } from './class.types.ts';

const ClassId = () => Arg('classId', () => Int, { description: 'Id of the class.' });
const UserId = () => Arg('userId', () => Int, { description: 'Id of the user.' });

@Resolver(() => Class)
export class ClassResolver {
  @Query(() => Class, { nullable: true, description: 'One class.' })
  class(
    @Arg('id', () => Int, { description: 'Id of the class.' }) id: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return getClass<Class>(callerOf(context), context.registrar.database, id, selectionOf(context, info));
  }

  @Query(() => ClassPage, { description: 'The classes of the institution, by id.' })
  classes(
    @Args(() => ClassListArgs) args: ClassListArgs,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return listClasses<Class>(callerOf(context), context.registrar.database, args, selectionOf(context, info));
  }

  @Extensions({ entries: 3 })
  @FieldResolver(() => [UserReference], { description: 'The users who teach it.' })
  teachers(@Root() section: Class, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, section.id, teachersOf<UserReference>);
  }

  @Mutation(() => Class, { description: 'Creates a class.' })
  createClass(
    @Arg('input', () => CreateClassInput, { description: 'The new class.' }) input: CreateClassInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createClass<Class>(callerOf(context), context.registrar.database, input, selectionOf(context, info));
  }

  @Mutation(() => Class, { description: 'Changes a class.' })
  updateClass(
    @Arg('id', () => Int, { description: 'Id of the class.' }) id: number,
    @Arg('input', () => UpdateClassInput, { description: 'What to change.' }) input: UpdateClassInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return updateClass<Class>(callerOf(context), context.registrar.database, { id, input }, selectionOf(context, info));
  }

  @Mutation(() => DeletedClass, { description: 'Deletes a class that never had students, attendance or grades.' })
  deleteClass(@Arg('id', () => Int, { description: 'Id of the class.' }) id: number, @Ctx() context: GraphQLContext) {
    return deleteClass(callerOf(context), context.registrar.database, id);
  }

  @Mutation(() => Class, { description: 'Makes a user a teacher of a class.' })
  assignTeacher(
    @ClassId() classId: number,
    @UserId() userId: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    const assignment = { classId, userId };
    return assignTeacher<Class>(callerOf(context), context.registrar.database, assignment, selectionOf(context, info));
  }

  @Mutation(() => Class, { description: 'Ends that a user teaches a class.' })
  unassignTeacher(
    @ClassId() classId: number,
    @UserId() userId: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    const assignment = { classId, userId };
    return unassignTeacher<Class>(
      callerOf(context),
      context.registrar.database,
      assignment,
      selectionOf(context, info),
    );
  }
}
