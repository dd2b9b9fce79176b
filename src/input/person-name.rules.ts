import { nullableText, requiredText } from './schemas.ts';
import type { TextRule } from './text-rules.ts';

/** The rule of a person's display name and of its parts. */
export const personNameRule: TextRule = { max: 200, visibility: 'name' };

/** Returns the fields of an input with a person's display name and its parts, by the rules of its record. */
export function personNameFields({ name, givenName, familyName }: Record<keyof PersonName, { rule: TextRule }>) {
  return {
    name: requiredText(name.rule),
    givenName: nullableText(givenName.rule).optional(),
    familyName: nullableText(familyName.rule).optional(),
  };
}

/** The parts of a person's name. A part that is unknown is null. */
export interface NameParts {
  givenName: string | null;
  familyName: string | null;
}

/** A stored name. */
type PersonName = NameParts & { name: string };

/** Names in an input; absent ones are undefined. */
type NameChanges = { readonly [Field in keyof PersonName]?: PersonName[Field] | undefined };

const NO_NAME: PersonName = { name: '', givenName: null, familyName: null };

/**
 * Returns the parts of a name after a change: those that are sent, else those of the new display name, else the stored ones, so that
 * sending back a name keeps the parts that somebody corrected.
 * @param stored absent for a new person
 */
export function namePartsAfter(changes: NameChanges, stored: PersonName = NO_NAME): NameParts {
  const { name = stored.name, givenName, familyName } = changes;
  const implied = name === stored.name ? stored : splitName(name);
  return {
    givenName: givenName === undefined ? implied.givenName : givenName,
    familyName: familyName === undefined ? implied.familyName : familyName,
  };
}

/** Splits a display name: the last word is the family name, the rest the given name. */
export function splitName(name: string): NameParts {
  const start = name.search(/\S+$/);
  return { givenName: name.slice(0, start).trimEnd() || null, familyName: name.slice(start) || null };
}
