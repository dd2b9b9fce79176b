import type { Institution } from '../auth/institution.entity.ts';
import type { Database } from '../database/database.ts';
import { AppError, invalid } from '../errors.ts';

type FoundInstitution = Pick<Institution, 'id' | 'name' | 'plan'>;

/**
 * The institution that a command is about: that of the id, or the only one there is.
 * @throws AppError `validation_error` on `institution`, naming those that there are
 */
export async function findInstitution({ pool }: Database, id: number | undefined): Promise<FoundInstitution> {
  const named = await pool.query<FoundInstitution>('select id, name, plan from institutions where id = $1', [id]);
  if (named.rows[0]) return named.rows[0];
  const { rows } = await pool.query<FoundInstitution>('select id, name, plan from institutions order by id limit 50');
  if (id === undefined && rows.length === 1) return rows[0] as FoundInstitution;
  if (rows.length === 0) throw new AppError('not_found', 'There is no institution yet: use create-institution first.');
  const known = rows.map((institution) => `${institution.id} (${institution.name})`).join(', ');
  throw invalid('institution', `must be the id of one of: ${known}`);
}

/** The user who signs in with the email. @throws AppError `validation_error` on `email` */
export async function findUser(
  { pool }: Database,
  email: string,
): Promise<{ id: number; institution: FoundInstitution }> {
  const { rows } = await pool.query<{ id: number; institution: FoundInstitution }>(
    `select u.id, jsonb_build_object('id', i.id, 'name', i.name, 'plan', i.plan) as institution
     from users u join institutions i on i.id = u.institution_id where lower(u.email) = lower($1)`,
    [email],
  );
  if (!rows[0]) throw invalid('email', 'belongs to no user.');
  return rows[0];
}
