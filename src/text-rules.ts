import type { Problems } from './problems.ts';

/** Text as an input may carry it: absent, cleared or given. */
export type TextInput = string | null | undefined;

export interface TextRule {
  /** Longest allowed length in Unicode code points. */
  max: number;
  /** Refuses an absent, null or blank value. */
  required?: boolean;
  /** Refuses null and blank where the value is given at all: for changes of a field that must have one. */
  notNull?: boolean;
  /** A further rule: the message of its problem, or undefined when the text is good. */
  check?: (text: string) => string | undefined;
}

/** Of zero-width spaces, soft hyphens and the like alone nothing can be seen. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text as it is stored: trimmed and NFC-normalised, blank as null, absent as undefined ([D21]). What is wrong with it is
 * added to `problems` under `field`, and the text is not given back, so that it reaches no statement: the database refuses some
 * characters. A field that is already known to be wrong is left alone.
 */
export function readText(
  problems: Problems,
  field: string,
  value: TextInput,
  rule: TextRule,
): string | null | undefined {
  if (problems.has(field)) return undefined;
  if (value === undefined && !rule.required) return undefined;
  const text = value?.trim().normalize('NFC') ?? '';
  if (!VISIBLE.test(text)) {
    if (rule.required || rule.notNull) problems.add(field, 'is required.');
    return null;
  }
  const problem = textProblem(text, rule);
  if (!problem) return text;
  problems.add(field, problem);
  return undefined;
}

function textProblem(text: string, rule: TextRule): string | undefined {
  // PostgreSQL cannot store NUL, and a lone surrogate is no character at all.
  if (text.includes('\0') || !text.isWellFormed()) return 'contains a character that cannot be stored.';
  // There are at most as many code points as code units.
  const length = text.length > rule.max ? [...text].length : 0;
  if (length > rule.max) return `must have at most ${rule.max} characters; it has ${length}.`;
  return rule.check?.(text);
}

const EMAIL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** An email address: at most 254 characters ([D21]), internationalised ones included. */
export const emailRule: TextRule = {
  max: 254,
  check: (text) => (EMAIL.test(text) ? undefined : 'must be an email address like name@example.org.'),
};

/** A phone number as people write it ([D21]). */
export const phoneRule: TextRule = {
  max: 32,
  check: (text) =>
    /^[\d +\-().x]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5
      ? undefined
      : 'must be a phone number: digits, spaces and + - ( ) . x, with at least 5 digits.',
};
