import { courseChangesSchema, newCourseSchema } from '../../src/classes/courses/course.rules.ts';
import { Input, inputs, nullable, text } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';
import { CourseStatusEnum } from './course.types.ts';

@Rules(newCourseSchema)
@Input('A new course.')
export class CreateCourseInput extends inputs({
  code: text("The institution's own code, unique, 1 to 64 characters."),
  name: text('Name, 1 to 200 characters.'),
  description: nullable.text('Content of the course, at most 2,000 characters.'),
  subject: nullable.text('Subject, at most 200 characters.'),
  department: nullable.text('Department, at most 200 characters.'),
  credits: nullable.int('Credits, 0 to 99. Default 0.'),
  gpaApplicable: nullable.boolean('True if final grades count towards the GPA. Default true.'),
  gradeScaleId: nullable.int('Id of the grade scale. Default: that of the institution.'),
  gradingPolicyId: nullable.int('Id of the grading policy. Default: that of the institution.'),
  gpaWeight: nullable.float('Added to points above 0 in the weighted GPA, 0 to 2. Default 0.'),
}) {}

@Rules(courseChangesSchema)
@Input('Changes to a course. Absent fields keep their values.')
export class UpdateCourseInput extends inputs({
  code: nullable.text("The institution's own code, unique, 1 to 64 characters."),
  name: nullable.text('Name, 1 to 200 characters.'),
  description: nullable.text('Content of the course; null clears it.'),
  subject: nullable.text('Subject; null clears it.'),
  department: nullable.text('Department; null clears it.'),
  credits: nullable.int('Credits, 0 to 99. Final grades keep the credits that they have.'),
  gpaApplicable: nullable.boolean('True if later final grades count towards the GPA.'),
  gradeScaleId: nullable.int(
    'Id of the grade scale; null for that of the institution. Grades that exist stay as they are.',
  ),
  gradingPolicyId: nullable.int('Id of the grading policy; null for that of the institution.'),
  gpaWeight: nullable.float('Added to points above 0 in the weighted GPA, 0 to 2.'),
  status: nullable.of(() => CourseStatusEnum, 'Archives or reactivates the course.'),
}) {}
