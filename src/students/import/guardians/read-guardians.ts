import { readText, type TextInput, type TextRule } from '../../../input/text-rules.ts';
import type { ValidationErrors } from '../../../input/validation-errors.ts';
import { Guardian } from '../../guardians/guardian.entity.ts';
import { relationRule } from '../../guardians/guardian-link.rules.ts';
import { FORMATTED_NUMBER } from '../import-problems.ts';
import {
  type GuardianColumn,
  type GuardianPart,
  guardianColumn,
  guardianParts,
  guardianSlots,
} from './guardian-columns.ts';

const { name, email, phone } = Guardian.properties;

const RULES: Readonly<Record<GuardianPart, TextRule>> = {
  name: name.rule,
  relation: relationRule,
  email: email.rule,
  phone: phone.rule,
};

export type GuardianValues = Record<GuardianColumn, string | null>;

/** A phone as programs write a column of numbers with blanks among them. No telephone has such a number. */
const DECIMAL = /^\d+[.,]0{1,2}$/;

/** Reads the guardians of a row by the rules of `createGuardian` and `linkGuardian`. One needs a name ([D98]). */
export function readGuardians(problems: ValidationErrors, text: (column: GuardianColumn) => TextInput): GuardianValues {
  const values = {} as GuardianValues;
  for (const slot of guardianSlots) {
    for (const part of guardianParts) {
      const column = guardianColumn(slot, part);
      values[column] = readText(problems, column, text(column), RULES[part]) ?? null;
    }
    const phone = guardianColumn(slot, 'phone');
    if (DECIMAL.test(values[phone] ?? '')) problems.add(phone, FORMATTED_NUMBER, 'number_format');
    const column = guardianColumn(slot, 'name');
    const hasOthers = guardianParts.some((part) => values[guardianColumn(slot, part)] !== null);
    if (hasOthers && values[column] === null && !problems.has(column))
      problems.add(column, 'is required for a guardian.', 'required');
  }
  return values;
}
