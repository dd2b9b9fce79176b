import { EARLIEST_DAY, today } from '../input/calendar-day.ts';
import { emailRule, phoneRule, readText, type TextInput } from '../input/text-rules.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';

export interface AddressInput {
  street?: TextInput;
  city?: TextInput;
  state?: TextInput;
  zip?: TextInput;
}

/** The texts of a student that create and update share; which of them must be there is the operation's. */
export interface StudentTextInput {
  firstName?: TextInput;
  lastName?: TextInput;
  email?: TextInput;
  phone?: TextInput;
}

export type StudentTexts = Record<keyof StudentTextInput, string | null | undefined>;

/** Names, email and phone by [D21]. `required` is for a new student; otherwise only what is given is read. */
export function readStudentTexts(problems: ValidationErrors, input: StudentTextInput, required: boolean): StudentTexts {
  const mandatory = { required, notNull: true };
  const name = { ...mandatory, max: 100, visibility: 'name' } as const;
  return {
    firstName: readText(problems, 'firstName', input.firstName, name),
    lastName: readText(problems, 'lastName', input.lastName, name),
    email: readText(problems, 'email', input.email, { ...mandatory, ...emailRule }),
    phone: readText(problems, 'phone', input.phone, phoneRule),
  };
}

/** The institution's own identifier ([D21]): compared exactly, leading zeros and all. */
export function readStudentId(problems: ValidationErrors, value: TextInput): TextInput {
  return readText(problems, 'studentId', value, { required: true, max: 64, visibility: 'identifier' });
}

/** A date of birth lies after 1900-01-01 and before today ([D21]). */
export function checkDateOfBirth(problems: ValidationErrors, value: string | null | undefined): void {
  if (value == null) return;
  if (value <= EARLIEST_DAY) problems.add('dateOfBirth', `must be after ${EARLIEST_DAY}.`);
  else if (value >= today()) problems.add('dateOfBirth', 'must be in the past.');
}

export interface AddressColumns {
  addressStreet: string | null;
  addressCity: string | null;
  addressState: string | null;
  addressZip: string | null;
}

/** An address by [D21]: an address replaces the former one as a whole. */
export function readAddress(problems: ValidationErrors, input: AddressInput | null | undefined): AddressColumns {
  const line = (field: keyof AddressInput): string | null =>
    readText(problems, `address.${field}`, input?.[field], { max: 200, visibility: 'name' }) ?? null;
  return {
    addressStreet: line('street'),
    addressCity: line('city'),
    addressState: line('state'),
    addressZip: line('zip'),
  };
}
