import type { Database } from '../database/connection/database.ts';
import { AppError, invalid } from '../errors.ts';

interface FoundInstitution {
  id: number;
  name: string;
}

/**
 * The institution that a command is about: that of the id, or the only one there is.
 * @throws AppError `validation_error` on `institution`, naming those that there are
 */
export async function findInstitution({ pool }: Database, id: number | undefined): Promise<FoundInstitution> {
  const named = await pool.query<FoundInstitution>('select id, name from institutions where id = $1', [id]);
  if (named.rows[0]) return named.rows[0];
  const { rows } = await pool.query<FoundInstitution>('select id, name from institutions order by id limit 50');
  if (id === undefined && rows.length === 1) return rows[0] as FoundInstitution;
  if (rows.length === 0) throw new AppError('not_found', 'There is no institution yet: use create-institution first.');
  const known = rows.map((institution) => `${institution.id} (${institution.name})`).join(', ');
  throw invalid('institution', `must be the id of one of: ${known}`);
}

/** The user who signs in with the email. @throws AppError `validation_error` on `email` */
export async function findUser({ pool }: Database, email: string): Promise<{ id: number; institutionId: number }> {
  const { rows } = await pool.query<{ id: number; institutionId: number }>(
    'select id, institution_id as "institutionId" from users where lower(email) = lower($1)',
    [email],
  );
  if (!rows[0]) throw invalid('email', 'belongs to no user.');
  return rows[0];
}
