import { EARLIEST_DAY, today } from '../input/calendar-day.ts';
import { readText, type TextInput } from '../input/text-rules.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import {
  type AddressPart,
  type AddressProperty,
  addressColumns,
  type TextProperty,
  textColumns,
} from './student.columns.ts';
import type { Student } from './student.entity.ts';

export type AddressInput = Partial<Record<AddressPart, TextInput>>;

/** The texts of a student that create, update and import share. */
export type StudentTextInput = Partial<Record<TextProperty, TextInput>>;

export type StudentTexts = Record<TextProperty, string | null | undefined>;

/** Reads names, email and phone by [D21]. With `isNew`, mandatory ones must be there; otherwise absent ones stay undefined. */
export function readStudentTexts(problems: ValidationErrors, input: StudentTextInput, isNew: boolean): StudentTexts {
  const texts = {} as StudentTexts;
  for (const { property, rule, ruleOfNew } of textColumns) {
    texts[property] = readText(problems, property, input[property], isNew ? ruleOfNew : rule);
  }
  return texts;
}

/** Returns the texts of a new student as they are stored, when none of them had errors. */
export function textsOfNewStudent(texts: StudentTexts): Pick<Student, TextProperty> {
  const entries = textColumns.map(({ property }) => [property, texts[property] ?? null]);
  return Object.fromEntries(entries) as Pick<Student, TextProperty>;
}

/** Reads the institution's own identifier ([D21]), which keeps its case and leading zeros. */
export function readStudentId(problems: ValidationErrors, value: TextInput): TextInput {
  return readText(problems, 'studentId', value, { required: true, max: 64, visibility: 'identifier' });
}

/** Adds an error unless a date of birth is after 1900-01-01 and before today ([D21]). */
export function checkDateOfBirth(problems: ValidationErrors, value: string | null | undefined): void {
  if (value == null) return;
  if (value <= EARLIEST_DAY) problems.add('dateOfBirth', `must be after ${EARLIEST_DAY}.`);
  else if (value >= today()) problems.add('dateOfBirth', 'must be in the past.');
}

/** Reads an address by [D21]; it replaces the former one as a whole. */
export function readAddress(
  problems: ValidationErrors,
  input: AddressInput | null | undefined,
): Record<AddressProperty, string | null> {
  const address = {} as Record<AddressProperty, string | null>;
  for (const { property, addressPart, inputName, rule } of addressColumns) {
    address[property] = readText(problems, inputName, input?.[addressPart], rule) ?? null;
  }
  return address;
}
