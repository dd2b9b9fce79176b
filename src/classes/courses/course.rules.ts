import { checkNumber } from '../../input/number-rules.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';

/** Input to create or update a course ([D34]). */
export interface CourseInput {
  code?: TextInput;
  name?: TextInput;
  description?: TextInput;
  subject?: TextInput;
  department?: TextInput;
  credits?: number | null;
  gpaApplicable?: boolean | null;
}

type CourseTexts = Record<'code' | 'name' | 'description' | 'subject' | 'department', string | null | undefined>;

/**
 * Validates the input of a course, apart from rules that need the database, and returns its texts as they are stored.
 * @param required whether code and name must be present, as for a new course
 */
export function readCourse(problems: ValidationErrors, input: CourseInput, required: boolean): CourseTexts {
  const mandatory = { required, notNull: true };
  checkNumber(problems, 'credits', input.credits, { min: 0, max: 99, notNull: !required });
  if (!required && input.gpaApplicable === null) problems.add('gpaApplicable', 'is required.');
  return {
    code: readText(problems, 'code', input.code, { ...mandatory, max: 64, visibility: 'identifier' }),
    name: readText(problems, 'name', input.name, { ...mandatory, max: 200, visibility: 'name' }),
    description: readText(problems, 'description', input.description, { max: 2000 }),
    subject: readText(problems, 'subject', input.subject, { max: 200, visibility: 'name' }),
    department: readText(problems, 'department', input.department, { max: 200, visibility: 'name' }),
  };
}
