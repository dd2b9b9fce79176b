import { Migration } from '@mikro-orm/migrations';

/** True in the transaction that loads an institution from a file: the rows that triggers on inserts derive are in the file, too. */
const NOT_RESTORING = `(current_setting('registrar.restoring', true) is distinct from 'on')`;

/** The triggers on inserts that derive rows. Later ones need the same condition. */
const DERIVING = {
  chain_audit_log: (condition: string) => `
    create constraint trigger chain_audit_log after insert on audit_logs
      deferrable initially deferred for each row ${condition} execute function chain_audit_log()`,
  count_inserted_students: (condition: string) => `
    create trigger count_inserted_students after insert on students
      referencing new table as new_rows for each statement ${condition} execute function count_students()`,
  note_inserted_words: (condition: string) => `
    create trigger note_inserted_words after insert on students
      referencing new table as new_rows for each statement ${condition} execute function note_student_words()`,
  refresh_after_insert: (condition: string) => `
    create trigger refresh_after_insert after insert on enrolments
      referencing new table as changed_rows for each statement ${condition} execute function refresh_after_enrolments()`,
} as const;

const TABLE_OF: Record<keyof typeof DERIVING, string> = {
  chain_audit_log: 'audit_logs',
  count_inserted_students: 'students',
  note_inserted_words: 'students',
  refresh_after_insert: 'enrolments',
};

/**
 * Lets an institution be closed and moved to another database. A closed institution takes no requests, which cached principals
 * include, and no changes. While the rows of an institution are loaded, `registrar.restoring` keeps triggers from deriving them again.
 */
export class Migration037InstitutionMoves extends Migration {
  override up(): void {
    this.addSql(`
      alter table institutions add column closed_at timestamptz;
      ${notifyOf('plan', 'time_zone', 'closed_at')}`);
    for (const statement of recreateTriggers(`when ${NOT_RESTORING}`)) this.addSql(statement);
    this.addSql(barrier);
  }

  /** Opens closed institutions. */
  override down(): void {
    this.addSql('drop trigger refuse_when_closed on audit_logs; drop function refuse_when_closed()');
    for (const statement of recreateTriggers('')) this.addSql(statement);
    this.addSql(`
      ${notifyOf('plan', 'time_zone')};
      alter table institutions drop column closed_at`);
  }
}

function recreateTriggers(condition: string): string[] {
  return Object.entries(DERIVING).flatMap(([name, create]) => [
    `drop trigger ${name} on ${TABLE_OF[name as keyof typeof DERIVING]}`,
    create(condition),
  ]);
}

function notifyOf(...columns: string[]): string {
  const row = (name: string) => columns.map((column) => `${name}.${column}`).join(', ');
  return `
    drop trigger notify_revocation on institutions;
    create trigger notify_revocation after update on institutions for each row
      when ((${row('old')}) is distinct from (${row('new')})) execute function notify_revocation('institution')`;
}

/**
 * Refuses changes of a closed institution at their commit. Triggers of one event fire in the order of their names, so this one runs
 * after `chain_audit_log`, which waits for a commit that closes the institution, and then sees its result. A change is therefore either
 * before the closing in the chain, or refused. RC001 is a code of our own.
 */
const barrier = `
  create function refuse_when_closed() returns trigger language plpgsql as $$
  begin
    if exists (select from institutions where id = new.institution_id and closed_at is not null) then
      raise exception 'institution % is closed', new.institution_id using errcode = 'RC001';
    end if;
    return null;
  end $$;
  create constraint trigger refuse_when_closed after insert on audit_logs
    deferrable initially deferred for each row
    when (new.action not in ('institution.closed', 'institution.exported', 'institution.imported') and ${NOT_RESTORING})
    execute function refuse_when_closed();
`;
