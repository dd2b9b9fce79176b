import { formatNumber, t } from '../texts.ts';
import { readValue, textIn } from '../ui/forms/entered.ts';
import type { ClassDetailsQuery, CreateClassMutationVariables } from './classes.generated.ts';
import { classTypes } from './filters.ts';

/** A class as its page shows it. */
export type ClassDetails = NonNullable<ClassDetailsQuery['class']>;

/** A term to choose. */
export type TermChoice = ClassDetailsQuery['terms'][number];

type Input = CreateClassMutationVariables['input'];

/** The values of the form of a class, which shows grading policies to those who may read them. */
type ClassValues = Required<Omit<Input, 'gradingPolicyId'>> & Pick<Input, 'gradingPolicyId'>;

/** Returns the values of a class. */
export function valuesOfClass(section: ClassDetails): ClassValues {
  const { code, name, type, course, term, gradeLevel, room, capacity } = section;
  return {
    ...{ code, name, type, courseId: course?.id ?? null, termId: term?.id ?? null, gradeLevel, room, capacity },
    gradingPolicyId: section.gradingPolicy?.id ?? null,
  };
}

/** Returns the values that the user sees in the form. Without a field for the course, the class keeps its course. */
export function classValuesIn(form: FormData, current?: ClassValues): ClassValues {
  const text = (name: string) => textIn(form, name);
  const number = (name: string) => Number(text(name)) || null;
  const type = readValue(classTypes, text('type')) ?? 'scheduled';
  return {
    code: text('code'),
    name: text('name'),
    type,
    courseId: type === 'homeroom' ? null : form.has('courseId') ? number('courseId') : (current?.courseId ?? null),
    termId: number('termId'),
    gradeLevel: text('gradeLevel') || null,
    room: text('room') || null,
    capacity: text('capacity') === '' ? null : Number(text('capacity')),
    ...(form.has('gradingPolicyId') && { gradingPolicyId: number('gradingPolicyId') }),
  };
}

/** Tells how full a class is: `28 of 30`, or only the number of students where nothing limits it. */
export function seatsOf({ enrolled, capacity }: { enrolled: number; capacity: number | null }): string {
  return capacity === null ? formatNumber(enrolled) : t('class.seats', { enrolled, capacity });
}
