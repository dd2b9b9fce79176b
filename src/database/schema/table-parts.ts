/** The type of a record's identifier in the system that it comes from. Null where the service's own identifier is the sourcedId. */
export const SOURCED_ID = `text check (sourced_id ~ '^[0-9A-Za-z._/@-]{1,255}$')`;

/**
 * True except in the transaction that loads an institution from a file: the rows that triggers on inserts derive are in the file, too.
 * Every trigger on inserts that derives rows needs it.
 */
export const NOT_RESTORING = `(current_setting('registrar.restoring', true) is distinct from 'on')`;

/**
 * Numbers the rows of a table per institution, which clients see. `assign_id` numbers those that are inserted without an id, and is told
 * the table: the relation that fires it may be a partition, or a shard on another machine.
 */
export function numbered(table: string): string {
  return `
create trigger assign_id before insert on ${table} for each row when (new.id is null) execute function assign_id('${table}');
alter table ${table} enable always trigger assign_id;`;
}

/** Finds the records of a table by their sourcedId, and those that have changed since a time, for OneRoster. */
export function exported(table: string): string {
  return `
create unique index ${table}_sourced_id_key on ${table} (institution_id, sourced_id) where sourced_id is not null;
create index ${table}_updated_at_index on ${table} (institution_id, updated_at, id);`;
}

/** Keeps `updated_at` of a table that several statements update. */
export function touched(table: string): string {
  return `
create trigger touch before update on ${table} for each row execute function touch();`;
}

/** Reports deleted rows of a table to OneRoster: its kind of record, and the columns of its one or two ids. */
export function deletionsRecorded(table: string, kind: string, ...ids: string[]): string {
  return `
create trigger record_deletion after delete on ${table} for each row
  execute function record_deletion(${[kind, ...ids].map((name) => `'${name}'`).join(', ')});`;
}

/**
 * Lets autovacuum analyze a table of a roster after a thousand changes. By default a tenth of a table must have changed, so among many
 * institutions a new one remains without statistics: PostgreSQL expects a single row of it, and reads all of its students again for each
 * student of a class.
 */
export const ROSTER_STATISTICS = '(autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000)';
