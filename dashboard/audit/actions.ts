import { textOr, valuesWithText } from '../texts.ts';

/** Returns the actions that the dashboard says in words. */
export function knownActions(): string[] {
  return valuesWithText('audit.did.').map((action) => action.replace('-', '.'));
}

/** Returns the kinds of records that the dashboard names. */
export function knownTypes(): string[] {
  return valuesWithText('audit.type.');
}

/** Says what was done after the name of the actor: `changed the student Ada Lovelace`. Actions without words keep their code. */
export function did(action: string, name: string | null): string {
  const code = [action, name].filter(Boolean).join(' ');
  return textOr(code, `audit.did.${action.replace('.', '-')}`, { name: name ?? '' }).trim();
}

/** Names an action in a list: `Changed the student`. */
export function nameOfAction(action: string): string {
  const words = did(action, null).replace(/ {2,}/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Names a kind of record. Kinds without a word keep their code. */
export function nameOfType(type: string): string {
  return textOr(type, `audit.type.${type}`);
}
