import { checkNumber } from '../input/number-rules.ts';
import { readText, type TextInput } from '../input/text-rules.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { ClassType } from './class.entity.ts';

/** Maximum number of students in one roll call ([D36]) or one submission of grades ([D37]). */
export const MAX_ENTRIES = 1_000;

/** Input to create or update a class ([D35]). */
export interface ClassInput {
  code?: TextInput;
  name?: TextInput;
  type?: ClassType | null;
  courseId?: number | null;
  termId?: number | null;
  gradeLevel?: TextInput;
  room?: TextInput;
  capacity?: number | null;
}

type ClassTexts = Record<'code' | 'name' | 'gradeLevel' | 'room', string | null | undefined>;

/**
 * Validates the input of a class, apart from rules that need the database, and returns its texts as they are stored.
 * @param required whether code and name must be present, as for a new class
 */
export function readClass(problems: ValidationErrors, input: ClassInput, required: boolean): ClassTexts {
  const mandatory = { required, notNull: true };
  checkNumber(problems, 'capacity', input.capacity, { min: 1, max: 10_000 });
  if (!required && input.type === null) problems.add('type', 'is required.');
  return {
    code: readText(problems, 'code', input.code, { ...mandatory, max: 64, visibility: 'identifier' }),
    name: readText(problems, 'name', input.name, { ...mandatory, max: 200, visibility: 'name' }),
    gradeLevel: readText(problems, 'gradeLevel', input.gradeLevel, { max: 50, visibility: 'name' }),
    room: readText(problems, 'room', input.room, { max: 50, visibility: 'name' }),
  };
}
