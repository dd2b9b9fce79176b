import type { Change } from '../audit/change.ts';

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
