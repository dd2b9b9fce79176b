import type { ReadModel } from './build-select.ts';
import type { SelectedField, Selection } from './selection.ts';

/** SQL of the ids of a row's subjects as text; null unless the request records them. */
export function rowSubjects({ subject }: ReadModel, { subjects }: Selection): string {
  return subject && subjects ? `(${subject.sql})::text` : 'null::text';
}

/** SQL of the ids of the subjects of all rows as text; null unless the request records them. */
export function listSubjects(model: ReadModel, selection: Selection): string {
  return model.subject && selection.subjects ? `string_agg(${rowSubjects(model, selection)}, ',')` : 'null::text';
}

/** Adds the subjects of rows, and the fields of the model that were read, to those that the request records. A count reads none. */
export function collectSubjects(
  model: ReadModel,
  { subjects }: Selection,
  fields: readonly SelectedField[],
  ids: string | null | undefined,
): void {
  if (!subjects || !ids) return;
  const names = readFields(model, fields);
  if (names.length > 0) subjects.add(ids, names);
}

const namesByFields = new WeakMap<readonly SelectedField[], Map<ReadModel, readonly string[]>>();

/** Returns the names of the selected fields that the model reads. Fields with a resolver belong to reads of their own. */
function readFields(model: ReadModel, fields: readonly SelectedField[]): readonly string[] {
  const byModel = namesByFields.get(fields) ?? new Map<ReadModel, readonly string[]>();
  namesByFields.set(fields, byModel);
  const record = model.subject?.record;
  const names = byModel.get(model) ?? fieldNames(fields, model.fields, record ? `${record}.` : '');
  byModel.set(model, names);
  return names;
}

function fieldNames(fields: readonly SelectedField[], columns: ReadModel['fields'], prefix: string): string[] {
  const names = fields.flatMap((field) => {
    const column = columns[field.name];
    const name = prefix + field.name;
    if (!column) return [];
    return 'fields' in column ? fieldNames(field.fields ?? [], column.fields, `${name}.`) : [name];
  });
  return [...new Set(names)].sort();
}

/** Adds the people whom a read without a read model is about, and the selected fields. */
export function collectIds(
  { subjects }: Selection,
  record: string,
  fields: readonly SelectedField[],
  ids: readonly number[],
): void {
  const names = leafNames(fields, `${record}.`);
  if (subjects && ids.length > 0 && names.length > 0) subjects.add(ids.join(','), names);
}

function leafNames(fields: readonly SelectedField[], prefix: string): string[] {
  return fields.flatMap(({ name, fields: nested }) =>
    nested ? leafNames(nested, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}
