import type { Change } from '../audit/change.ts';
import { type ConstraintErrors, violatedConstraint } from '../database/connection/failures.ts';
import type { FieldErrors } from '../input/validation-errors.ts';
import { invalid } from '../shared/errors.ts';

interface UniqueColumn {
  readonly table: string;
  readonly field: string;
  /** The word for a record of the table. */
  readonly record: string;
  /** True if values that differ in case only are the same. */
  readonly ignoresCase?: boolean;
}

/** The columns that are unique in an institution, by constraint. */
const UNIQUE_COLUMNS = {
  terms_name_key: { table: 'terms', field: 'name', record: 'term' },
  courses_code_key: { table: 'courses', field: 'code', record: 'course' },
  classes_code_key: { table: 'classes', field: 'code', record: 'class' },
  roles_name_key: { table: 'roles', field: 'name', record: 'role' },
  attendance_codes_code_key: { table: 'attendance_codes', field: 'code', record: 'code', ignoresCase: true },
  grade_scales_name_key: { table: 'grade_scales', field: 'name', record: 'grade scale', ignoresCase: true },
  grading_policies_name_key: { table: 'grading_policies', field: 'name', record: 'grading policy', ignoresCase: true },
  document_templates_name_key: {
    table: 'document_templates',
    field: 'name',
    record: 'document template',
    ignoresCase: true,
  },
} as const satisfies Record<string, UniqueColumn>;

type UniqueConstraint = keyof typeof UNIQUE_COLUMNS;

/** Returns the message for a value that another record has. */
function inUse({ record }: UniqueColumn): string {
  return `is already in use by another ${record}.`;
}

/** Adds an error if another record than `exceptId` has the value. A value that is null is not checked. */
export async function checkUnique(
  tx: Change,
  constraint: UniqueConstraint,
  value: string | null | undefined,
  exceptId: number | null = null,
): Promise<void> {
  if (value == null) return;
  const column: UniqueColumn = UNIQUE_COLUMNS[constraint];
  const { table, field, ignoresCase } = column;
  const isSame = ignoresCase ? `lower(${field}) = lower($2)` : `${field} = $2`;
  const text = `select from ${table} where institution_id = $1 and ${isSame} and id is distinct from $3`;
  const { rowCount } = await tx.query(text, value, exceptId);
  if (rowCount) tx.errors.add(field, inUse(column));
}

/** A new record with a unique value, and the errors of its input. The value is absent if it is invalid. */
interface UniqueEntry {
  readonly value: string | undefined;
  readonly errors: FieldErrors;
}

/** Adds an error to each entry whose value another record or an earlier entry has. */
export async function checkUniqueEntries(
  tx: Change,
  constraint: UniqueConstraint,
  entries: readonly UniqueEntry[],
): Promise<void> {
  const column = UNIQUE_COLUMNS[constraint];
  const { table, field } = column;
  const text = `select ${field} as value from ${table} where institution_id = $1 and ${field} = any($2::text[])`;
  const { rows } = await tx.query<{ value: string }>(
    text,
    entries.flatMap(({ value }) => value ?? []),
  );
  const used = new Set(rows.map(({ value }) => value));
  const firstIndexes = new Map<string, number>();
  for (const [index, { value, errors }] of entries.entries()) {
    if (value === undefined) continue;
    const first = firstIndexes.get(value);
    if (used.has(value)) errors.add(field, inUse(column));
    if (first === undefined) firstIndexes.set(value, index);
    else errors.add(field, `is the same as in entry ${first}.`);
  }
}

/** The errors of `checkUnique`, for a concurrent writer that has used the value after the check. */
export const uniqueErrors: ConstraintErrors = Object.fromEntries(
  Object.entries(UNIQUE_COLUMNS).map(([constraint, column]) => [
    constraint,
    () => invalid(column.field, inUse(column)),
  ]),
);

/**
 * Runs a change a second time if a concurrent writer used a value after the check, so that the check finds its entry.
 * @param run makes the change, with errors for violated constraints
 */
export async function repeatIfUsed<T>(run: (constraintErrors: ConstraintErrors) => Promise<T>): Promise<T> {
  try {
    return await run({});
  } catch (error) {
    if (!((violatedConstraint(error) ?? '') in UNIQUE_COLUMNS)) throw error;
    return run(uniqueErrors);
  }
}

/** The most active settings of each kind that an institution may have ([D158]), and the field that names one. */
const LIMITS = {
  attendance_codes: { field: 'code', limit: 50 },
  grade_scales: { field: 'name', limit: 50 },
  grading_policies: { field: 'name', limit: 200 },
  document_templates: { field: 'name', limit: 50 },
} as const;

/**
 * Adds an error if a setting becomes active and the institution has as many active ones as it may have. Inactive ones do not count: those
 * that are used cannot be deleted, and would keep their places for ever.
 * @param active the value that is sent
 * @param stored the setting as it is; absent for a new one, which is active by default
 */
export async function checkLimit(
  tx: Change,
  table: keyof typeof LIMITS,
  active: boolean | undefined,
  stored?: { readonly active: boolean },
): Promise<void> {
  const becomesActive = stored ? active === true && !stored.active : active !== false;
  if (!becomesActive) return;
  const { field, limit } = LIMITS[table];
  const text = `select count(*)::int as stored from ${table} where institution_id = $1 and active`;
  const { rows } = await tx.query<{ stored: number }>(text);
  if ((rows[0]?.stored ?? 0) < limit) return;
  tx.errors.add(stored ? 'active' : field, `cannot be active: an institution has at most ${limit} active ones.`);
}
