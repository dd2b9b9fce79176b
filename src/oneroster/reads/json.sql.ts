import { dateTime } from '../../database/reads/sql.ts';
import { ORG_ID, OWN_ORG } from '../records/fragments.sql.ts';
import { orgs } from '../records/orgs.sql.ts';
import {
  type Branch,
  type Field,
  fieldsIn,
  jsonName,
  type OneRosterVersion,
  type RecordDescription,
  type ReferenceTarget,
  referenceTargets,
} from '../records/record.ts';

/**
 * The JSON of records, as PostgreSQL writes it. `$1` is the institution, `$2` and `$3` the base URLs of references. Objects are put
 * together as texts: building them with `json_build_object` and removing nulls from them takes half as long again.
 */

/** The base URL of the service in which the records of a type are. */
function baseOf(target: ReferenceTarget): string {
  return ['category', 'lineItem'].includes(target) ? '$3' : '$2';
}

/** A reference to the record whose sourcedId is `r.id`. Of the characters of a sourcedId, only the slash has a meaning in a path. */
function referenceJson(target: ReferenceTarget): string {
  const url = `${baseOf(target)} || '/${referenceTargets[target]}/' || replace(r.id, '/', '%2F')`;
  return `'{"href":' || to_json(${url}) || ',"sourcedId":' || to_json(r.id) || ',"type":"${target}"}'`;
}

/** A reference, or null without an id. The subquery evaluates the id once. */
function referenceSql(target: ReferenceTarget, id: string): string {
  if (id === ORG_ID || id === OWN_ORG) return OWN_ORG_REFERENCE;
  return `(select ${referenceJson(target)} from (select ${id} as id offset 0) r where r.id is not null)`;
}

/** The reference to the institution, which a statement evaluates once for all records. */
const OWN_ORG_REFERENCE = `(select ${referenceJson('org')} from (select ${OWN_ORG} as id offset 0) r)`;

/** References, null without any. A list that may be empty is sent as such, since Moodle reads it without asking whether it is there. */
function referencesSql({ target, deleted }: Field, ids: string): string {
  const list = `string_agg(${referenceJson(target as ReferenceTarget)}, ',' order by r.n)`;
  const items = deleted === undefined ? `coalesce(${list}, '')` : list;
  return `(select '[' || ${items} || ']' from unnest(${ids}) with ordinality r (id, n))`;
}

/** Returns the SQL of a field's JSON value. Empty values are null and left out. */
function fieldJson(field: Field, value: string): string {
  const { type, target } = field;
  switch (type) {
    case 'text':
      return `to_json(nullif(${value}, '')::text)`;
    case 'boolean':
    case 'year':
      return `to_json((${value})::text)`;
    case 'date':
      return `to_json((${value})::date)`;
    case 'number':
      return `to_json(trim_scale((${value})::numeric))`;
    case 'day':
      return `to_json(to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
    case 'texts':
      return `to_json(nullif(${value}, '{}'))`;
    case 'reference':
      return referenceSql(target as ReferenceTarget, value);
    case 'references':
      return referencesSql(field, value);
    case 'studentIds':
      return `'[{"type":"studentId","identifier":' || to_json(${value}) || '}]'`;
    case 'roles':
      return `'[{"roleType":"primary","role":' || to_json((${value})::text) || ',"org":' || ${OWN_ORG_REFERENCE} || '}]'`;
    case 'scale':
      return `(select json_strip_nulls(json_agg(json_build_object('itemValueLHS', r.step->>'letter', 'itemValueRHS', r.step->>'from') order by r.n))
        from json_array_elements(${value}) with ordinality r (step, n))`;
  }
}

function ownJson(field: Field, { values }: Branch): string | undefined {
  const value = values[field.name];
  return value === undefined ? undefined : fieldJson(field, value);
}

/** Of a deleted record only the fields are told that no record may be without: consumers refuse others. */
function tombstoneJson(field: Field, branch: Branch): string | undefined {
  if (field.deleted === undefined) return undefined;
  const placeholder = fieldJson(field, field.type === 'references' ? `array[${field.deleted}]` : field.deleted);
  const own = ownJson(field, branch);
  return own === undefined ? placeholder : `coalesce(${textOf(own)}, ${textOf(placeholder)})`;
}

/** References are texts, other values are JSON. */
function textOf(json: string): string {
  return `(${json})::text`;
}

/** Returns the names of a record's fields in JSON, in the order in which they are sent. */
export function jsonNames(description: RecordDescription, version: OneRosterVersion): string[] {
  const fields = fieldsIn(description, `json ${version}`).map(jsonName);
  return ['sourcedId', 'status', 'dateLastModified', ...fields];
}

/** Returns the SQL of the JSON text of a branch's records, with the fields of these names. Absent values are left out. */
export function recordJson(
  description: RecordDescription,
  version: OneRosterVersion,
  branch: Branch,
  names: readonly string[],
): string {
  const values: Record<string, string> = {
    sourcedId: `to_json((${branch.sourcedId})::text)`,
    status: `'"${statusOf(branch)}"'`,
    dateLastModified: `to_json(${dateTime(branch.dateLastModified)})`,
  };
  for (const field of fieldsIn(description, `json ${version}`)) {
    const value = branch.deleted ? tombstoneJson(field, branch) : ownJson(field, branch);
    if (value !== undefined) values[jsonName(field)] = value;
  }
  // Files may have organisations without identifier, JSON may not.
  if (description === orgs) values.identifier = `coalesce(${values.identifier}, ${values.sourcedId})`;
  const members = names.flatMap((name) => (values[name] ? [`'"${name}":' || ${values[name]}`] : []));
  // A branch may have none of the fields, and concat_ws needs an argument.
  return `'{' || concat_ws(',', ${['null', ...members].join(', ')}) || '}'`;
}

/** Returns the status of a branch's records. */
export function statusOf({ deleted }: Branch): 'active' | 'tobedeleted' {
  return deleted ? 'tobedeleted' : 'active';
}
