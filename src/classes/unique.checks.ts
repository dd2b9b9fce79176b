import type { Change } from '../audit/recorded-change.ts';
import type { ConstraintErrors } from '../database/connection/failures.ts';
import { prepared } from '../database/reads/prepared.ts';
import { invalid } from '../errors.ts';

/** The columns that are unique in an institution, by constraint, each with the message for a value that is in use. */
const UNIQUE_COLUMNS = {
  terms_name_key: { table: 'terms', field: 'name', message: 'is already in use by another term.' },
  courses_code_key: { table: 'courses', field: 'code', message: 'is already in use by another course.' },
  classes_code_key: { table: 'classes', field: 'code', message: 'is already in use by another class.' },
} as const;

type UniqueConstraint = keyof typeof UNIQUE_COLUMNS;

/** Adds an error if another record than `exceptId` has the value. A value that is null is not checked. */
export async function checkUnique(
  tx: Change,
  constraint: UniqueConstraint,
  value: string | null | undefined,
  exceptId: number | null = null,
): Promise<void> {
  if (value == null) return;
  const { table, field, message } = UNIQUE_COLUMNS[constraint];
  const text = `select from ${table} where institution_id = $1 and ${field} = $2 and id is distinct from $3`;
  const { rowCount } = await prepared(tx.client, text, [tx.caller.institutionId, value, exceptId]);
  if (rowCount) tx.errors.add(field, message);
}

/** The errors of `checkUnique`, for a concurrent writer that has used the value after the check. */
export const uniqueErrors: ConstraintErrors = Object.fromEntries(
  Object.entries(UNIQUE_COLUMNS).map(([constraint, { field, message }]) => [constraint, () => invalid(field, message)]),
);
