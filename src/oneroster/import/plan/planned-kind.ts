import type { NumberedTable } from '../../../database/ids/numbered-tables.ts';
import { assignedSourcedIdSql, ownNumberSql, type SourcedKind } from '../../../database/ids/sourced-id.ts';
import { type BundleFile, stagedTable } from '../file/bundle-files.ts';

/**
 * A kind of records that an import creates and updates by `sourcedId`. All texts are SQL, in which `$1` is the institution and `$2`
 * its today, `p` the planned record and `t` the stored one.
 */
export interface PlannedKind {
  readonly kind: SourcedKind;
  readonly table: NumberedTable;
  readonly file: BundleFile;
  /** Selects `row`, `sourced_id`, `removed`, the columns, and others that references and checks need. */
  readonly source: string;
  /** The columns that are written, each with the staged columns from which it is made: without them the stored value stays. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Columns that are only written with a new record, each with its SQL. */
  readonly insertColumns?: Readonly<Record<string, string>>;
  /** Assignments of every update besides those of the columns. */
  readonly updateColumns?: string;
  /** Condition that a stored record is the one that a file means, whichever identifier it has there. */
  readonly natural: string;
  /** Further condition that the stored record of this service's own identifier, such as `s-17`, is meant. */
  readonly own: string;
  /** Condition on stored records that are deleted. Rows that name them are skipped, and references to them, too. */
  readonly deleted?: string;
  /** Condition on stored records that no file changes, but to which others may refer. */
  readonly kept?: string;
  /** Statements that complete the plan once all of its records have ids. */
  readonly resolve?: readonly PlanStep[];
  /** Selects `row`, `column`, `value` and `message` of problems. */
  readonly checks: readonly string[];
  /** Columns that identify a record besides its id, with the column of the file and the condition on stored records that counts. */
  readonly unique: readonly UniqueColumn[];
}

interface UniqueColumn {
  readonly value: (alias: string) => string;
  readonly fileColumn: string;
  /** The table of the stored records, if it is another one. */
  readonly stored?: string;
  readonly among?: string;
  readonly message: string;
}

/** Returns the name of the table with the plan of a kind. */
export function plannedTable({ table }: Pick<PlannedKind, 'table'>): string {
  return `planned_${table}`;
}

/** Returns the name of the table with the ids that the identifiers of a kind have after the import. */
function knownTable({ table }: Pick<PlannedKind, 'table'>): string {
  return `known_${table}`;
}

/** A statement of a plan; or a table to drop, which is there only in a plan that is made again, or to analyze in a large bundle. */
export type PlanStep = string | { readonly drop: string } | { readonly analyze: string };

/** The statements that fill the plan of a kind, in order. */
export interface KindPlan {
  /** Match the rows of the bundle with stored records. Those that remain without id and action are new. */
  readonly match: readonly PlanStep[];
  /** Complete the plan once the new records have ids. */
  readonly complete: readonly PlanStep[];
}

interface KindOptions {
  /** The staged columns that the bundle has. */
  readonly present: ReadonlySet<string>;
  /** True if the bundle is about this institution under the service's own identifier. */
  readonly isOurs: boolean;
  /** True if no rows are left out. */
  readonly atomic: boolean;
}

/**
 * Returns the statements that plan a kind: they match the rows of the bundle with stored records and find what changes. They may be
 * run again, once more rows are left out. `action` becomes `created`, `updated`,
 * `unchanged`, `removed`, `kept`, `skipped`, or `failed` for a row that is left out, `match` how the record was found.
 */
export function planKind(kind: PlannedKind, { present, isOurs, atomic }: KindOptions): KindPlan {
  const { table, columns, source, natural, own, deleted = 'false', kept = 'false', resolve = [] } = kind;
  const planned = plannedTable(kind);
  const number = ownNumberSql(kind.kind, 'p.sourced_id');
  const matchBy = (name: string, condition: string) => `update ${planned} p set id = t.id, match = '${name}',
      action = case when ${deleted} then 'skipped' when ${kept} then 'kept' end
    from ${table} t where t.institution_id = $1 and p.id is null and p.action is null and ${condition}`;
  const find = [
    { drop: `${planned}, ${knownTable(kind)}` },
    `create temp table ${planned} on commit drop as
     select null::int as id, null::text as match, null::text as action, null::text[] as changed, source.* from (${source}) source
     order by source.row`,
    matchBy('stored', 't.sourced_id = p.sourced_id'),
    matchBy('own', `t.sourced_id is null and t.id = ${number} and (${isOurs}) and (p.removed or ${own})`),
    matchBy(
      'natural',
      `not p.removed and t.sourced_id is null and not (${deleted}) and ${natural}
       and not exists (select from ${planned} other where other.id = t.id)`,
    ),
    `update ${planned} set action = case when id is null then 'skipped' else 'removed' end where removed and action is null`,
    ...(atomic ? [] : failLeftOut(kind, isOurs)),
  ];
  const complete = [
    `create temp table ${knownTable(kind)} on commit drop as
     select distinct on (sourced_id) sourced_id, id from (
       select sourced_id, id, 0 as rank from ${planned} where action is distinct from 'skipped' and id is not null
       union all select sourced_id, id, 1 from ${table} t where t.institution_id = $1 and sourced_id is not null and not (${deleted})
       union all select ${assignedSourcedIdSql(kind.kind, 't.id')}, id, 2 from ${table} t
         where t.institution_id = $1 and sourced_id is null and not (${deleted}) and (${isOurs})
     ) known order by sourced_id, rank`,
    { analyze: knownTable(kind) },
    ...resolve,
    ...keepColumns(kind, present),
    findChanges(planned, table, Object.keys(columns)),
    { analyze: planned },
  ];
  return { match: find, complete };
}

/** A row that is left out still tells that the other system has its record, which is not missing then. */
function failLeftOut(kind: PlannedKind, isOurs: boolean): string[] {
  const planned = plannedTable(kind);
  return [
    `update ${planned} p set action = 'failed' from ${stagedTable(kind.file)} s where s.left_out and s.row = p.row`,
    `update ${planned} p set id = t.id from ${kind.table} t
     where p.action = 'failed' and p.id is null and (${isOurs}) and t.institution_id = $1 and t.sourced_id is null
       and t.id = ${ownNumberSql(kind.kind, 'p.sourced_id')}`,
  ];
}

/** Columns that the bundle does not have keep their stored values. */
function keepColumns({ table, columns, ...kind }: PlannedKind, present: ReadonlySet<string>): string[] {
  const absent = Object.entries(columns).filter(
    ([, from]) => from.length > 0 && !from.some((name) => present.has(name)),
  );
  if (absent.length === 0) return [];
  const assignments = absent.map(([name]) => `${name} = t.${name}`).join(', ');
  return [
    `update ${plannedTable({ ...kind, table })} p set ${assignments} from ${table} t
     where t.institution_id = $1 and t.id = p.id and p.action is null`,
  ];
}

function findChanges(planned: string, table: string, columns: readonly string[]): string {
  const changed = columns.map((name) => `case when n.${name} is distinct from t.${name} then '${name}' end`);
  return `update ${planned} p set changed = found.changed,
      action = case when found.changed = '{}' and p.match <> 'natural' then 'unchanged' else 'updated' end
    from (
      select n.row, array_remove(array[${changed.join(', ')}]::text[], null) as changed
      from ${planned} n join ${table} t on t.institution_id = $1 and t.id = n.id
      where n.action is null
    ) found where found.row = p.row`;
}

/** Returns the statements that write the created and the updated records of a plan. */
export function writeKind(kind: PlannedKind): string[] {
  const { table, columns, insertColumns = {}, updateColumns = '' } = kind;
  const names = Object.keys(columns);
  const planned = plannedTable(kind);
  const inserted = Object.keys(insertColumns).map((name) => `, ${name}`);
  const values = Object.values(insertColumns).map((value) => `, ${value}`);
  return [
    `insert into ${table} (institution_id, id, sourced_id, ${names.join(', ')}${inserted.join('')})
     select $1, p.id, p.sourced_id, ${names.map((name) => `p.${name}`).join(', ')}${values.join('')}
     from ${planned} p where p.action = 'created' order by p.row`,
    `update ${table} t set ${names.map((name) => `${name} = p.${name}`).join(', ')}, updated_at = now()${updateColumns},
       sourced_id = case when p.match = 'natural' then p.sourced_id else t.sourced_id end
     from ${planned} p where p.action = 'updated' and t.institution_id = $1 and t.id = p.id`,
  ];
}
