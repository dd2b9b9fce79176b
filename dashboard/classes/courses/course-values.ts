import { textIn } from '../../ui/forms/entered.ts';
import type { CourseDetailsQuery, CreateCourseMutationVariables } from './courses.generated.ts';

/** A course as its page shows it. */
export type CourseDetails = NonNullable<CourseDetailsQuery['course']>;

/** The values of the form of a course. */
type CourseValues = CreateCourseMutationVariables['input'] & {
  credits: number;
  gpaApplicable: boolean;
  gpaWeight: number;
};

/** Returns the values of a course. */
export function valuesOfCourse(course: CourseDetails): CourseValues {
  const { code, name, description, subject, department, credits, gpaApplicable, gpaWeight } = course;
  return {
    ...{ code, name, description, subject, department, credits, gpaApplicable, gpaWeight },
    gradeScaleId: course.gradeScale?.id ?? null,
    gradingPolicyId: course.gradingPolicy?.id ?? null,
  };
}

/** Returns the values that the user sees in the form, which shows scales and policies to those who may read them. */
export function courseValuesIn(form: FormData): CourseValues {
  const text = (name: string) => textIn(form, name);
  return {
    code: text('code'),
    name: text('name'),
    description: text('description') || null,
    subject: text('subject') || null,
    department: text('department') || null,
    credits: Number(text('credits')),
    gpaApplicable: form.has('gpaApplicable'),
    gpaWeight: Number(text('gpaWeight')),
    ...(form.has('gradeScaleId') && { gradeScaleId: Number(text('gradeScaleId')) || null }),
    ...(form.has('gradingPolicyId') && { gradingPolicyId: Number(text('gradingPolicyId')) || null }),
  };
}
