import { isAllowed } from '../../../access/decide.ts';
import { type Change, diff } from '../../../audit/change.ts';
import type { FieldChanges } from '../../../audit/change-records.ts';
import type { BundleProblem } from '../bundle-problems.ts';
import { runSql } from '../run-sql.ts';
import { isOurSchool, type School } from './school.sql.ts';

/** The changes of orgs.csv to the institution itself: its identifier, its name and its district. */
export interface PlannedInstitution {
  /** True if it takes over the identifier of the school. */
  readonly isAdopted: boolean;
  /** The changed columns; none for callers who may not change the institution. */
  readonly changes: FieldChanges;
  /** The values of the institution afterwards. */
  readonly values: Values;
  /** The row of the school in orgs.csv, and that of its district. */
  readonly row: number | null;
  readonly parentRow: number | null;
}

type Values = Record<string, string | null>;
type Wanted = { row: number; isLeftOut: boolean; parentRow: number | null; values: Values };

/** `values` is null for a school whose type is an extension. $1 the identifier of the school. */
const WANTED = `
  select o.row, o.left_out as "isLeftOut", parent.row as "parentRow", case when o.type not like 'ext:%' then json_build_object(
    'name', o.name, 'type', o.type, 'identifier', o.identifier, 'parent_name', parent.name, 'parent_identifier', parent.identifier) end as values
  from staged_orgs o left join staged_orgs parent on parent.sourced_id = o.parent_sourced_id and not parent.left_out
  where o.sourced_id = $1 and not o.removed order by o.row limit 1`;

const STORED = 'select name, type, identifier, parent_name, parent_identifier from institutions where id = $1';

const UPDATE = `
  update institutions i set name = w.name, type = w.type, identifier = w.identifier, parent_name = w.parent_name,
    parent_identifier = w.parent_identifier, updated_at = now()
  from jsonb_to_record($2) as w (name text, type text, identifier text, parent_name text, parent_identifier text) where i.id = $1`;

const ADOPT = 'update institutions set sourced_id = $2, updated_at = now() where id = $1';

/** Plans what a bundle changes of the institution, which is locked. */
export async function planInstitution({ client, caller }: Change, school: School): Promise<PlannedInstitution> {
  const [wanted] = await runSql<Wanted>(client, WANTED, [school.sourcedId]);
  const isAdopted = !isOurSchool(school) && school.storedId === null && !wanted?.isLeftOut;
  const { row = null, parentRow = null } = wanted ?? {};
  if (!wanted?.values || wanted.isLeftOut || !isAllowed(caller, 'manage:roles'))
    return { isAdopted, changes: {}, values: {}, row, parentRow };
  const [stored] = await runSql<Values>(client, STORED, [caller.institutionId]);
  return { isAdopted, changes: diff(stored as Values, wanted.values), values: wanted.values, row, parentRow };
}

/** Returns the warning that the institution gets another name, as a sender of test data may not expect. */
export function warningsOf({ changes: { name }, row }: PlannedInstitution): BundleProblem[] {
  if (!name) return [];
  const message = `becomes the name of the institution, which is ${JSON.stringify(name.from)} now.`;
  return [{ file: 'orgs.csv', row, column: 'name', value: String(name.to), message }];
}

/** Writes the plan. Returns false if it changes nothing. */
export async function updateInstitution(tx: Change, school: School, planned: PlannedInstitution): Promise<boolean> {
  const { client, caller } = tx;
  const { isAdopted, changes, values } = planned;
  const id = caller.institutionId;
  if (isAdopted) await runSql(client, ADOPT, [id, school.sourcedId]);
  if (Object.keys(changes).length === 0) return isAdopted;
  await runSql(client, UPDATE, [id, JSON.stringify(values)]);
  tx.record({ action: 'institution.updated', resource: { type: 'institution', id }, changes });
  return true;
}
