import type { CourseDetailsQuery, CreateCourseMutationVariables } from './courses.generated.ts';

/** A course as its page shows it. */
export type CourseDetails = NonNullable<CourseDetailsQuery['course']>;

/** The values of the form of a course. */
export type CourseValues = CreateCourseMutationVariables['input'] & { credits: number; gpaApplicable: boolean };

/** Returns the values of a course. */
export function valuesOfCourse(course: CourseDetails): CourseValues {
  const { code, name, description, subject, department, credits, gpaApplicable } = course;
  return { code, name, description, subject, department, credits, gpaApplicable };
}

/** Returns the values that the user sees in the form. */
export function courseValuesIn(form: FormData): CourseValues {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    code: text('code'),
    name: text('name'),
    description: text('description') || null,
    subject: text('subject') || null,
    department: text('department') || null,
    credits: Number(text('credits')),
    gpaApplicable: form.has('gpaApplicable'),
  };
}
