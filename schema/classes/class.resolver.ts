import { Arg, Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { getClass, listClasses, teachersByClass } from '../../src/classes/class.queries.ts';
import { deleteClass, updateClass } from '../../src/classes/class.service.ts';
import { assignTeacher, unassignTeacher } from '../../src/classes/class-teacher.service.ts';
import { createClass, createClasses } from '../../src/classes/create-classes.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { UserReference } from '../shared/reference.types.ts';
import { CreateClassInput, UpdateClassInput } from './class.inputs.ts';
import { Class, ClassListArgs, ClassPage, DeletedClass } from './class.types.ts';

@Resolver(() => Class)
export class ClassResolver {
  @Query(() => Class, { nullable: true, description: 'Returns one class.' })
  class(@Id('class') id: number, @CurrentRequest() request: SelectingRequest) {
    return getClass<Class>(request, id);
  }

  @Query(() => ClassPage, {
    description: 'Returns the classes of the institution, ordered by id.',
  })
  classes(@Args(() => ClassListArgs) args: ClassListArgs, @CurrentRequest() request: SelectingRequest) {
    return listClasses<Class>(request, args);
  }

  @Extensions({ entries: 3 })
  @FieldResolver(() => [UserReference], { description: 'The users who teach the class.' })
  teachers(@Root() section: Class, @Loader() loader: ListLoader) {
    return loader.list(section.id, teachersByClass<UserReference>);
  }

  @Mutation(() => Class, { description: 'Creates a class.' })
  createClass(
    @Arg('input', () => CreateClassInput, { description: 'The new class.' }) input: CreateClassInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createClass<Class>(request, input);
  }

  @Mutation(() => [Class], { description: 'Creates up to 1,000 classes, all or nothing.' })
  createClasses(
    @Arg('input', () => [CreateClassInput], { description: 'The new classes, 1 to 1,000.' }) input: CreateClassInput[],
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createClasses<Class>(request, input);
  }

  @Mutation(() => Class, {
    description:
      'Changes a class. A new term must not leave its marks, enrolments, assessments or final grades outside.',
  })
  updateClass(
    @Id('class') id: number,
    @Arg('input', () => UpdateClassInput, { description: 'The changes.' }) input: UpdateClassInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateClass<Class>(request, { id, input });
  }

  @Mutation(() => DeletedClass, {
    description: 'Deletes a class. Refused if it ever had students, attendance or grades, or has assessments.',
  })
  deleteClass(@Id('class') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteClass(request, id);
  }

  @Mutation(() => Class, { description: 'Assigns a user to a class as a teacher.' })
  assignTeacher(
    @Id('class', 'classId') classId: number,
    @Id('user', 'userId') userId: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const assignment = { classId, userId };
    return assignTeacher<Class>(request, assignment);
  }

  @Mutation(() => Class, { description: 'Removes a teacher from a class.' })
  unassignTeacher(
    @Id('class', 'classId') classId: number,
    @Id('user', 'userId') userId: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const assignment = { classId, userId };
    return unassignTeacher<Class>(request, assignment);
  }
}
