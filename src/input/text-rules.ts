import { invisibleProblem, isVisible, type Visibility } from './invisible.ts';
import { countCharacters, normalise } from './normalise.ts';
import type { ValidationErrors } from './validation-errors.ts';

/** Text as an input may carry it: absent, cleared or given. */
export type TextInput = string | null | undefined;

export interface TextRule {
  /** Longest allowed length in Unicode code points. */
  max: number;
  /** Refuses an absent, null or blank value. */
  required?: boolean;
  /** Refuses null and blank where the value is given at all: for changes of a field that must have one. */
  notNull?: boolean;
  /** Refuses invisible characters as a name or an identifier must not have them. Texts that are only read or looked up say nothing. */
  visibility?: Visibility;
  /** A further rule: the message of its problem, or undefined when the text is good. */
  check?: (text: string) => string | undefined;
}

/**
 * UTF-16 code units that normalisation may join into one character: six of them make one letter of Gurung Khema. A text of more
 * than that for each character it may have is too long whatever it says, and is not looked at.
 */
const UNITS_PER_CHARACTER = 8;

/**
 * A text as it is stored: trimmed and NFC-normalised, blank as null, absent as undefined ([D21]). What is wrong with it is
 * added to `problems` under `field`, and the text is not given back, so that it reaches no statement: the database refuses some
 * characters. A field that is already known to be wrong is left alone.
 */
export function readText(
  problems: ValidationErrors,
  field: string,
  value: TextInput,
  rule: TextRule,
): string | null | undefined {
  if (problems.has(field)) return undefined;
  if (value === undefined && !rule.required) return undefined;
  const trimmed = value?.trim() ?? '';
  if (!isVisible(trimmed)) {
    if (rule.required || rule.notNull) problems.add(field, 'is required.');
    return null;
  }
  const text = trimmed.length > UNITS_PER_CHARACTER * rule.max ? undefined : normalise(trimmed);
  const problem = text === undefined ? unreadProblem(trimmed, rule) : textProblem(text, rule);
  if (!problem) return text;
  problems.add(field, problem);
  return undefined;
}

/** What is wrong with a text that cannot be normalised: it is too long, or has too many marks. */
function unreadProblem(text: string, rule: TextRule): string {
  return lengthProblem(text, rule) ?? 'has more than 128 accents or other combining marks in a row.';
}

function textProblem(text: string, rule: TextRule): string | undefined {
  // PostgreSQL cannot store NUL, and a lone surrogate is no character at all.
  if (text.includes('\0') || !text.isWellFormed()) return 'contains a character that cannot be stored.';
  const invisible = rule.visibility && invisibleProblem(text, rule.visibility);
  return lengthProblem(text, rule) ?? invisible ?? rule.check?.(text);
}

function lengthProblem(text: string, { max }: TextRule): string | undefined {
  // There are at most as many code points as code units.
  const length = text.length > max ? countCharacters(text) : 0;
  return length > max ? `must have at most ${max} characters; it has ${length}.` : undefined;
}

const EMAIL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** An email address: at most 254 characters ([D21]), internationalised ones included. */
export const emailRule: TextRule = {
  max: 254,
  visibility: 'identifier',
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
