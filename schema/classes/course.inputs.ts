import { Field, Float, InputType, Int } from 'type-graphql';
import type { CourseStatus } from '../../src/classes/courses/course.entity.ts';
import {
  type CourseChangesInput,
  courseChangesSchema,
  type NewCourseInput,
  newCourseSchema,
} from '../../src/classes/courses/course.rules.ts';
import { Rules } from '../shared/rule.ts';
import { CourseStatusEnum } from './course.types.ts';

@Rules(newCourseSchema)
@InputType({ description: 'A new course.' })
export class CreateCourseInput implements NewCourseInput {
  @Field(() => String, { description: "The institution's own code, unique, 1 to 64 characters." })
  code!: string;

  @Field(() => String, { description: 'Name, 1 to 200 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Content of the course, at most 2,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Subject, at most 200 characters.' })
  subject?: string | null;

  @Field(() => String, { nullable: true, description: 'Department, at most 200 characters.' })
  department?: string | null;

  @Field(() => Int, { nullable: true, description: 'Credits, 0 to 99. Default 0.' })
  credits?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True if final grades count towards the GPA. Default true.' })
  gpaApplicable?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Id of the grade scale. Default: that of the institution.' })
  gradeScaleId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the grading policy. Default: that of the institution.' })
  gradingPolicyId?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Added to points above 0 in the weighted GPA, 0 to 2. Default 0.',
  })
  gpaWeight?: number | null;
}

@Rules(courseChangesSchema)
@InputType({ description: 'Changes to a course. Absent fields keep their values.' })
export class UpdateCourseInput implements CourseChangesInput {
  @Field(() => String, { nullable: true, description: "The institution's own code, unique, 1 to 64 characters." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Content of the course; null clears it.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Subject; null clears it.' })
  subject?: string | null;

  @Field(() => String, { nullable: true, description: 'Department; null clears it.' })
  department?: string | null;

  @Field(() => Int, { nullable: true, description: 'Credits, 0 to 99. Final grades keep the credits that they have.' })
  credits?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if later final grades count towards the GPA.',
  })
  gpaApplicable?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the grade scale; null for that of the institution. Grades that exist stay as they are.',
  })
  gradeScaleId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the grading policy; null for that of the institution.' })
  gradingPolicyId?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Added to points above 0 in the weighted GPA, 0 to 2.',
  })
  gpaWeight?: number | null;

  @Field(() => CourseStatusEnum, { nullable: true, description: 'Archives or reactivates the course.' })
  status?: CourseStatus | null;
}
