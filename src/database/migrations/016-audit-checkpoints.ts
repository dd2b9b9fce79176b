import { Migration } from '@mikro-orm/migrations';

/** Creates signed heads of the audit trail. Their key is not in the database, so a rewritten trail cannot be signed. */
export class Migration016AuditCheckpoints extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_checkpoints (
        institution_id integer not null references institutions (id),
        sequence bigint not null,
        hash bytea not null,
        taken_at timestamptz not null,
        key_id text not null,
        signature bytea not null,
        primary key (institution_id, key_id, sequence)
      );
      create trigger refuse_audit_change before update or delete or truncate on audit_checkpoints
        for each statement execute function refuse_audit_change()`);
  }

  override down(): void {
    this.addSql('drop table audit_checkpoints');
  }
}
