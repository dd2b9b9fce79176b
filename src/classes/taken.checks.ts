import type { Change } from '../audit/change.ts';
import { explained } from '../database/connection/failures.ts';
import { prepared } from '../database/reads/prepared.ts';
import { invalid } from '../errors.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';

/** What is unique in an institution, by its constraint: where it is stored, and what to say when it is taken. */
const UNIQUE = {
  terms_name_key: { table: 'terms', field: 'name', message: 'is already in use by another term.' },
  courses_code_key: { table: 'courses', field: 'code', message: 'is already in use by another course.' },
  classes_code_key: { table: 'classes', field: 'code', message: 'is already in use by another class.' },
} as const;

type Unique = keyof typeof UNIQUE;

/** Adds a problem where another record than `exceptId` has the value already. */
export async function checkUnique(
  tx: Change,
  problems: ValidationErrors,
  unique: Unique,
  value: string | null | undefined,
  exceptId: number | null = null,
): Promise<void> {
  if (value == null) return;
  const { table, field, message } = UNIQUE[unique];
  const text = `select from ${table} where institution_id = $1 and ${field} = $2 and id is distinct from $3`;
  const { rowCount } = await prepared(tx.client, text, [tx.caller.institutionId, value, exceptId]);
  if (rowCount) problems.add(field, message);
}

const ERRORS = Object.fromEntries(
  Object.entries(UNIQUE).map(([constraint, { field, message }]) => [constraint, () => invalid(field, message)]),
);

/** Gives what a concurrent writer took after the check as the error that the check gives. */
export function mapUniqueViolation<T>(work: () => Promise<T>): Promise<T> {
  return explained(ERRORS, work);
}
