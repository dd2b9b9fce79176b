import { readAttribute, readAttributes, type ScimChanges, toObject, wordOf } from './attributes.ts';
import { badScim } from './scim-error.ts';

const MAX_OPERATIONS = 100;

/**
 * Reads the body of a PATCH as Microsoft Entra and Okta send it: `op` in any case, with or without `path`. Later operations win.
 * @throws ScimError `invalidSyntax`, `invalidValue`, `tooMany`
 */
export function readPatch(body: unknown): ScimChanges {
  const operations = member(toObject(body, 'The body'), 'operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw badScim('invalidSyntax', 'Operations must be an array of operations.');
  if (operations.length > MAX_OPERATIONS)
    throw badScim(
      'tooMany',
      `A request may have at most ${MAX_OPERATIONS} operations; this one has ${operations.length}.`,
    );
  const changes: ScimChanges = {};
  for (const operation of operations)
    Object.assign(changes, readOperation(toObject(operation, 'Each of the Operations'), changes));
  return changes;
}

/** Returns what an operation adds to the changes so far. */
function readOperation(operation: Record<string, unknown>, changes: ScimChanges): ScimChanges {
  const op = wordOf(member(operation, 'op'));
  const path = member(operation, 'path') ?? undefined;
  const value = member(operation, 'value');
  if (!['add', 'replace', 'remove'].includes(op)) throw badScim('invalidSyntax', 'op must be add, replace or remove.');
  if (path !== undefined && typeof path !== 'string') throw badScim('invalidSyntax', 'path must be a text.');
  if (op !== 'remove' && value === undefined) throw badScim('invalidValue', `${op} needs a value.`);
  if (op === 'remove') return remove(path, changes);
  return path === undefined ? readAttributes(value) : readAttribute(path, value);
}

/** Clears an attribute. A role is not removed if the same request gives another one, in whichever order. */
function remove(path: string | undefined, changes: ScimChanges): ScimChanges {
  if (path === undefined) throw badScim('invalidSyntax', 'remove needs a path.');
  const removed = readAttribute(path, null);
  if (changes.role != null) delete removed.role;
  return removed;
}

/** Returns a member whose name is written in any case, as SCIM allows. */
function member(object: Record<string, unknown>, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
}
