import { findInvisibleCharacter, isVisible, type Visibility } from './invisible.ts';
import { countCharacters, normalise } from './normalise.ts';
import type { ValidationErrors } from './validation-errors.ts';

/** A text in an input: undefined leaves the field alone, null clears it. */
export type TextInput = string | null | undefined;

export interface TextRule {
  /** The maximum length in Unicode code points. */
  max: number;
  /** Refuses an absent, null or blank value. */
  required?: boolean;
  /** Keeps the empty text, which is null otherwise. */
  keepsEmpty?: boolean;
  /** Refuses the invisible characters that a name or an identifier must not have. Not set for texts that are only read or searched. */
  visibility?: Visibility;
  /**
   * Matches every text that `check` accepts, and is understood by the regular expressions of other languages: clients may check it
   * before they send a text.
   */
  pattern?: RegExp;
  /** Rewrites a normalised text to the spelling that is checked and stored. */
  respell?: (text: string) => string;
  /** An additional rule: returns the problem, or undefined if the text is valid. */
  check?: (text: string) => string | undefined;
  /** The code of a problem that `check` finds. */
  code?: string;
}

/**
 * The number of UTF-16 code units that normalisation may join into one character: six of them make one letter of Gurung Khema. A
 * text with more than that for each allowed character is too long in any case and is not normalised.
 */
const UNITS_PER_CHARACTER = 8;

/**
 * Returns a text as it is stored: trimmed and NFC-normalised, blank as null unless the rule keeps it ([D21]). Calls `onProblem` with the problem of an
 * invalid text and then returns undefined, so that it reaches no statement: the database refuses some characters.
 */
export function parseText(
  value: TextInput,
  rule: TextRule,
  onProblem: (message: string, code: string | undefined) => void,
): TextInput {
  const trimmed = value?.trim() ?? '';
  if (rule.keepsEmpty && value != null && trimmed === '') return '';
  if (!isVisible(trimmed)) return null;
  const normalised = trimmed.length > UNITS_PER_CHARACTER * rule.max ? undefined : normalise(trimmed);
  const text = normalised && rule.respell ? rule.respell(normalised) : normalised;
  const problem = text === undefined ? findNormalisationProblem(trimmed, rule) : findTextProblem(text, rule);
  if (!problem) return text;
  onProblem(problem.message, problem.code);
  return undefined;
}

/**
 * Parses a text of a query, a file or a setting, and adds its problem to `errors` under `field`. An absent value stays undefined
 * unless it is required. Skips a field that already has a problem.
 */
export function readText(errors: ValidationErrors, field: string, value: TextInput, rule: TextRule): TextInput {
  if (errors.has(field) || (value === undefined && !rule.required)) return undefined;
  const text = parseText(value, rule, (message, code) => errors.add(field, message, code));
  if (text === null && rule.required) errors.add(field, 'is required.', 'required');
  return text;
}

/** A problem of a text. Without a code it is `invalid`. */
interface TextProblem {
  readonly message: string;
  readonly code?: string | undefined;
}

function withCode(message: string | undefined, code: string | undefined): TextProblem | undefined {
  return message === undefined ? undefined : { message, code };
}

/** Returns the problem of a text that was not normalised: it is too long, or has too many marks. */
function findNormalisationProblem(text: string, rule: TextRule): TextProblem {
  const message = 'has more than 128 accents or other combining marks in a row.';
  return findLengthProblem(text, rule) ?? { message, code: 'invalid_characters' };
}

function findTextProblem(text: string, rule: TextRule): TextProblem | undefined {
  // PostgreSQL cannot store NUL, and a lone surrogate is not a character.
  if (text.includes('\0') || !text.isWellFormed())
    return { message: 'contains a character that cannot be stored.', code: 'invalid_characters' };
  const invisible = rule.visibility && findInvisibleCharacter(text, rule.visibility);
  return (
    findLengthProblem(text, rule) ??
    withCode(invisible, 'invalid_characters') ??
    withCode(rule.check?.(text), rule.code)
  );
}

function findLengthProblem(text: string, { max }: TextRule): TextProblem | undefined {
  // A text has at most as many code points as code units.
  const length = text.length > max ? countCharacters(text) : 0;
  if (length <= max) return undefined;
  return { message: `must have at most ${max} characters; it has ${length}.`, code: 'too_long' };
}

const EMAIL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** An email address: at most 254 characters ([D21]), internationalised ones included. */
export const emailRule: TextRule = {
  max: 254,
  visibility: 'identifier',
  pattern: /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/,
  code: 'invalid_email',
  check: (text) => (EMAIL.test(text) ? undefined : 'must be an email address like name@example.org.'),
};

// Without flags, which patterns of other languages may lack.
const PHONE = /^(?:[\d +\-()./#,*]|[Xx]|[Ee][Xx][Tt])+$/;

/** The distance from a full-width character to the plain one, in code units. */
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

/** A phone number in the usual spellings ([D21]). Full-width characters become plain ones, and a leading `tel:` is dropped. */
export const phoneRule: TextRule = {
  max: 32,
  pattern: PHONE,
  respell: (text) =>
    text
      .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
      .replace(/\p{Zs}/gu, ' ')
      .replace(/^tel: */i, ''),
  code: 'invalid_phone',
  check: (text) =>
    PHONE.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5
      ? undefined
      : 'must be a phone number: at least 5 digits, and beside them only spaces, + - ( ) . / # , * and x, ext or ext. before an extension.',
};

/** The name of an institution. */
export const institutionNameRule: TextRule = { max: 200, visibility: 'name' };

/** Matches the name of an institution in addresses ([D62]). */
const SLUG = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;

export const slugRule: TextRule = {
  max: 40,
  pattern: SLUG,
  check: (text) =>
    SLUG.test(text)
      ? undefined
      : 'must have 3 to 40 of the characters a-z, 0-9 and -, and begin and end with a letter or digit.',
};
