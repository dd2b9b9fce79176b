import { escapeIdentifier, escapeLiteral } from 'pg';

/** Triggers that refuse statements. Those with transition tables see the rows of all partitions at the partitioned table. */
const OF_STATEMENTS =
  'not t.tgisinternal and t.tgtype & 1 = 0 and t.tgtype & 2 <> 0 and t.tgoldtable is null and t.tgnewtable is null';

/**
 * Returns SQL that gives a partition the triggers that run before a statement on its table. PostgreSQL adds only triggers of rows to
 * partitions, so a statement that names the partition would pass by the others. Those of TRUNCATE become triggers of their own, because Citus
 * gives them to none of the shards.
 */
export function copyStatementTriggers(table: string, partition: string): string {
  const [parent, target] = [table, partition].map(escapeLiteral);
  return `
    do $$ declare definition text; begin
      for definition in
        select replace(pg_get_triggerdef(t.oid, true), format(' ON %s ', ${parent}::regclass), format(' ON %s ', ${target}::regclass))
        from pg_trigger t where t.tgrelid = ${parent}::regclass and ${OF_STATEMENTS}
      loop
        execute replace(definition, ' OR TRUNCATE ON ', ' ON ');
        if definition like '% OR TRUNCATE ON %' then
          execute regexp_replace(definition, '^CREATE TRIGGER (\\S+) .* OR TRUNCATE ON ', 'CREATE TRIGGER \\1_truncate BEFORE TRUNCATE ON ');
        end if;
      end loop;
    end $$;`;
}

/**
 * Returns SQL that disables the triggers of a table that has some of these, or enables them again. It names no trigger: on the nodes of a
 * cluster they have other names.
 */
export function switchStatementTriggers(table: string, state: 'disable' | 'enable'): string {
  return `
    do $$ begin
      if exists (select from pg_trigger t where t.tgrelid = ${escapeLiteral(table)}::regclass and ${OF_STATEMENTS}) then
        alter table ${escapeIdentifier(table)} ${state} trigger user;
      end if;
    end $$`;
}
