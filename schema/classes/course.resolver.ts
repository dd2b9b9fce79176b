import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { getCourse, listCourses } from '../../src/classes/courses/course.queries.ts';
import { createCourse, deleteCourse, updateCourse } from '../../src/classes/courses/course.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { CreateCourseInput, UpdateCourseInput } from './course.inputs.ts';
import { Course, CourseListArgs, CoursePage, DeletedCourse } from './course.types.ts';

@Resolver(() => Course)
export class CourseResolver {
  @Query(() => Course, { nullable: true, description: 'One course.' })
  course(
    @Arg('id', () => Int, { description: 'Id of the course.' }) id: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return getCourse<Course>(callerOf(context), context.registrar.database, id, selectionOf(context, info));
  }

  @Query(() => CoursePage, { description: 'The courses of the institution, by id.' })
  courses(
    @Args(() => CourseListArgs) args: CourseListArgs,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return listCourses<Course>(callerOf(context), context.registrar.database, args, selectionOf(context, info));
  }

  @Mutation(() => Course, { description: 'Creates an active course.' })
  createCourse(
    @Arg('input', () => CreateCourseInput, { description: 'The new course.' }) input: CreateCourseInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createCourse<Course>(callerOf(context), context.registrar.database, input, selectionOf(context, info));
  }

  @Mutation(() => Course, { description: 'Changes a course; academic records follow its credits.' })
  updateCourse(
    @Arg('id', () => Int, { description: 'Id of the course.' }) id: number,
    @Arg('input', () => UpdateCourseInput, { description: 'What to change.' }) input: UpdateCourseInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return updateCourse<Course>(
      callerOf(context),
      context.registrar.database,
      { id, input },
      selectionOf(context, info),
    );
  }

  @Mutation(() => DeletedCourse, { description: 'Deletes a course without grades and classes; others are archived.' })
  deleteCourse(@Arg('id', () => Int, { description: 'Id of the course.' }) id: number, @Ctx() context: GraphQLContext) {
    return deleteCourse(callerOf(context), context.registrar.database, id);
  }
}
