import { Migration } from '@mikro-orm/migrations';

/**
 * Lets an operator delete an institution. Its records are append-only: only a transaction with `registrar.deleting` deletes them, and the
 * institution stays closed from the moment at which its deletion begins.
 */
export class Migration059InstitutionDeletion extends Migration {
  override up(): void {
    this.addSql('alter table institutions add column deletion_began_at timestamptz');
    for (const { name, text } of GUARDS) this.addSql(guard(name, ALLOWED, text));
  }

  /** Institutions whose deletion has begun stay closed. */
  override down(): void {
    for (const { name, text } of GUARDS) this.addSql(guard(name, '', text));
    this.addSql('alter table institutions drop column deletion_began_at');
  }
}

/** The functions of migrations 005 and 027. */
const GUARDS = [
  { name: 'refuse_audit_change', text: 'the audit trail' },
  { name: 'refuse_disclosure_change', text: 'the record of disclosures' },
];

const ALLOWED = `
    if tg_op = 'DELETE' and current_setting('registrar.deleting', true) = 'on' then
      return null;
    end if;`;

const guard = (name: string, exception: string, subject: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$
  begin${exception}
    raise exception '% takes no %: ${subject} is append-only', tg_table_name, tg_op using errcode = 'insufficient_privilege';
  end $$`;
