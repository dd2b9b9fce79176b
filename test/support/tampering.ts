import type { Pool } from 'pg';

const TABLES = ['audit_logs', 'audit_chain', 'audit_heads', 'audit_checkpoints', 'student_changes'];

/**
 * Changes an audit trail as the owner of the tables can, with the guarding triggers disabled.
 * @param statements with `:institution` for the institution's id
 */
export async function tamper(pool: Pool, institutionId: number, ...statements: string[]): Promise<void> {
  const guards = (state: string) => TABLES.map((table) => `alter table ${table} ${state} trigger user`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of [...guards('disable'), ...statements, ...guards('enable')])
      await client.query(statement.replaceAll(':institution', String(institutionId)));
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Recomputes the chain and its head from the current records. */
export const RECHAIN = `
  do $$ declare place record; previous bytea := ''; begin
    for place in select c.sequence, l.id from audit_chain c join audit_logs l on l.institution_id = :institution and l.id = c.audit_log_id
      where c.institution_id = :institution order by c.sequence
    loop
      previous := (select audit_hash(previous, l, feed_hash(:institution, l.id, l.day)) from audit_logs l
        where l.institution_id = :institution and l.id = place.id);
      update audit_chain set hash = previous where institution_id = :institution and sequence = place.sequence;
    end loop;
    update audit_heads set hash = previous where institution_id = :institution;
  end $$`;

/** Removes all records after a sequence number, and resets the head to it. */
export function cutAfter(sequence: number): string {
  return `
    create temporary table cut on commit drop as
      select audit_log_id as id from audit_chain where institution_id = :institution and sequence > ${sequence};
    delete from audit_chain where institution_id = :institution and sequence > ${sequence};
    delete from student_changes where institution_id = :institution and audit_log_id in (select id from cut);
    delete from audit_logs where institution_id = :institution and id in (select id from cut);
    delete from audit_heads where institution_id = :institution;
    insert into audit_heads (institution_id, sequence, hash)
      select institution_id, sequence, hash from audit_chain where institution_id = :institution and sequence = ${sequence}`;
}
