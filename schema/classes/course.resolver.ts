import { Arg, Args, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { getCourse, listCourses } from '../../src/classes/courses/course.queries.ts';
import { deleteCourse, updateCourse } from '../../src/classes/courses/course.service.ts';
import { createCourse, createCourses } from '../../src/classes/courses/create-courses.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { CreateCourseInput, UpdateCourseInput } from './course.inputs.ts';
import { Course, CourseListArgs, CoursePage, DeletedCourse } from './course.types.ts';

@Resolver(() => Course)
export class CourseResolver {
  @Query(() => Course, { nullable: true, description: 'Returns one course.' })
  course(@Id('course') id: number, @CurrentRequest() request: SelectingRequest) {
    return getCourse<Course>(request, id);
  }

  @Query(() => CoursePage, {
    description: 'Returns the courses of the institution, ordered by id.',
  })
  courses(@Args(() => CourseListArgs) args: CourseListArgs, @CurrentRequest() request: SelectingRequest) {
    return listCourses<Course>(request, args);
  }

  @Mutation(() => Course, { description: 'Creates an active course.' })
  createCourse(
    @Arg('input', () => CreateCourseInput, { description: 'The new course.' }) input: CreateCourseInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createCourse<Course>(request, input);
  }

  @Mutation(() => [Course], { description: 'Creates up to 1,000 active courses, all or nothing.' })
  createCourses(
    @Arg('input', () => [CreateCourseInput], { description: 'The new courses, 1 to 1,000.' })
    input: CreateCourseInput[],
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createCourses<Course>(request, input);
  }

  @Mutation(() => Course, {
    description: 'Changes a course. Final grades keep the credits that the course had when they were first submitted.',
  })
  updateCourse(
    @Id('course') id: number,
    @Arg('input', () => UpdateCourseInput, { description: 'The changes.' }) input: UpdateCourseInput,
    @Arg('applyToGrades', () => Boolean, {
      nullable: true,
      description: 'True if final grades that exist get the credits and `gpaApplicable` of the course. Default false.',
    })
    applyToGrades: boolean | null,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateCourse<Course>(request, { id, input, applyToGrades });
  }

  @Mutation(() => DeletedCourse, {
    description: 'Deletes a course that has no grades and no classes. Archive other courses instead.',
  })
  deleteCourse(@Id('course') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteCourse(request, id);
  }
}
