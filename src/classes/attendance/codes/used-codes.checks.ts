import type { Caller } from '../../../access/caller.ts';
import { isAllowed } from '../../../access/decide.ts';
import type { Change } from '../../../audit/change.ts';
import { type FieldErrors, NOT_ACTIVE } from '../../../input/validation-errors.ts';
import { findCodes, type MarkCode } from './code.queries.ts';

/** A code that somebody names, and the field that names it. */
export interface NamedCode {
  readonly field: string;
  readonly code: string;
}

/**
 * Finds the codes of new marks by their names, and adds an error to each field whose code is unknown, inactive, or for the office only
 * ([D108]). Until the transaction ends, none of them is deleted or changed.
 * @returns the codes by their names in lower case
 */
export async function checkUsedCodes(tx: Change, named: readonly NamedCode[]): Promise<Map<string, MarkCode>> {
  const codes = await findCodes(
    tx.client,
    tx.caller.institutionId,
    named.map(({ code }) => code),
  );
  for (const { field, code } of named) checkUsable(tx.errors, tx.caller, field, codes.get(code.toLowerCase()));
  return codes;
}

function checkUsable(errors: FieldErrors, caller: Caller, field: string, code: MarkCode | undefined): void {
  const problem = findCodeProblem(caller, code);
  if (problem) errors.add(field, problem);
}

/** Returns why a caller may not give a code to a mark; undefined if the caller may. */
export function findCodeProblem(caller: Caller, code: MarkCode | undefined): string | undefined {
  if (!code) return 'is not a code of this institution.';
  if (!code.active) return NOT_ACTIVE;
  return code.teacherUse || isAllowed(caller, 'correct:attendance') ? undefined : 'is for the office only.';
}
