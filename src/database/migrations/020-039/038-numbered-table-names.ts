import { Migration } from '@mikro-orm/migrations';

/** The tables of migration 031. */
const NUMBERED = [
  ...['api_keys', 'assessment_categories', 'assessments', 'classes', 'courses', 'disclosures', 'enrolments', 'grades'],
  ...['guardians', 'imports', 'oauth_clients', 'roles', 'sessions', 'students', 'terms', 'users', 'webhooks'],
  ...['attendance_records', 'audit_logs', 'webhook_deliveries'],
];

/**
 * Tells the trigger that assigns ids which table's rows it numbers. The name of the relation that fires it would be that of a
 * partition, or of a shard on another machine.
 */
export class Migration038NumberedTableNames extends Migration {
  override up(): void {
    this.addSql(assignId('tg_argv[0]'));
    for (const table of NUMBERED) this.addSql(recreateTrigger(table, `'${table}'`));
  }

  override down(): void {
    this.addSql(assignId('tg_table_name'));
    for (const table of NUMBERED) this.addSql(recreateTrigger(table, ''));
  }
}

/** The function of migration 031. */
const assignId = (table: string) => `
  create or replace function assign_id() returns trigger language plpgsql as $$
  declare
    setting constant text := 'registrar.ids_' || ${table};
    block bigint[] := nullif(current_setting(setting, true), '')::bigint[];
    size integer;
  begin
    if block is null or block[1] <> new.institution_id or block[2] >= block[3] then
      size := case when block[1] = new.institution_id then least(block[4] * 2, 1000) else 1 end;
      block := array[new.institution_id, take_ids(new.institution_id, ${table}, size), 0, size];
      block[3] := block[2] + size;
    end if;
    new.id := block[2];
    block[2] := block[2] + 1;
    perform set_config(setting, block::text, true);
    return new;
  end $$;
`;

function recreateTrigger(table: string, parameter: string): string {
  return `
    drop trigger assign_id on ${table};
    create trigger assign_id before insert on ${table} for each row when (new.id is null) execute function assign_id(${parameter});
    alter table ${table} enable always trigger assign_id;
  `;
}
