/** The versions of OneRoster that the service writes. */
export const oneRosterVersions = ['1.2', '1.1'] as const;
export type OneRosterVersion = (typeof oneRosterVersions)[number];

/** A form in which a field occurs: the files or the JSON of a version. */
export type Place = 'csv 1.2' | 'csv 1.1' | 'json 1.2' | 'json 1.1';

/** A type of records to which others refer: its name in JSON, and that of its collection. */
export const referenceTargets = {
  academicSession: 'academicSessions',
  category: 'categories',
  class: 'classes',
  course: 'courses',
  lineItem: 'lineItems',
  org: 'orgs',
  user: 'users',
} as const;
export type ReferenceTarget = keyof typeof referenceTargets;

/**
 * How the SQL value of a field is written:
 * `text`; `boolean`, as the words true and false; `date`; `day`, a date or a time in UTC, of which files have the day; `number`; `year`, a number that is a
 * text in JSON; `texts`, an array; `reference` and `references`, the sourcedId of one or an array of several records; `studentIds`, the
 * student id that `userIds` lists; `roles`, the role in the school, of which JSON makes a list; `scale`, an array of JSON objects
 * with `letter` and `from`.
 */
export type FieldType =
  | 'text'
  | 'boolean'
  | 'date'
  | 'day'
  | 'number'
  | 'year'
  | 'texts'
  | 'reference'
  | 'references'
  | 'studentIds'
  | 'roles'
  | 'scale';

export interface Field {
  /** The name of the column, and of the member in JSON unless `json` has another one. */
  readonly name: string;
  readonly type: FieldType;
  readonly json?: string;
  /** The type of the record that a reference names. */
  readonly target?: ReferenceTarget;
  /** Everywhere if absent. */
  readonly places?: readonly Place[];
  /** SQL of the value that a deleted record has where its own is unknown. Given for fields that must not be blank. */
  readonly deleted?: string;
}

/** Records of one table or of one origin. All texts are SQL, in which `$1` is the institution. */
export interface Branch {
  readonly from: string;
  /** The table whose rows the records were, if it is not the first one of `from`. */
  readonly origin?: string;
  readonly where: string;
  readonly sourcedId: string;
  readonly dateLastModified: string;
  /**
   * SELECTs of values of `order`, among which are those of all records that have changed since `$since`, which indexes serve: so
   * that the time of other records is not computed. Absent where `dateLastModified` is a column, or records are few.
   */
  readonly changes?: readonly string[];
  /** A unique expression that is cheap to sort by. */
  readonly order: string;
  /** A text of the ids of the students whose data a record has, separated by commas; absent if it has none. */
  readonly students?: string;
  /** The values of fields by name. What is absent is null. */
  readonly values: Readonly<Record<string, string>>;
  /** True for records that are `tobedeleted`; all others are `active`. */
  readonly deleted?: true;
}

/** An entity of OneRoster: its fields in the order of its file, and the records that it consists of. */
export interface RecordDescription {
  /** The name of the file and of the collection. */
  readonly collection: string;
  /** The name of one record in JSON. */
  readonly single: string;
  /** The fields after `sourcedId`, `status` and `dateLastModified`, in the order of the columns. */
  readonly fields: readonly Field[];
  readonly branches: readonly Branch[];
  /** The fields without which 1.1 has no such record. */
  readonly requiredIn1p1?: readonly string[];
}

/** Returns the fields that occur in a place. */
export function fieldsIn({ fields }: RecordDescription, place: Place): readonly Field[] {
  return fields.filter(({ places }) => !places || places.includes(place));
}

/** Returns the name of a field in JSON: `courseSourcedId` is `course`, `termSourcedIds` is `terms`. */
export function jsonName({ name, json }: Field): string {
  return json ?? name.replace(/SourcedId(s?)$/, '$1');
}

/** A text column that may be blank. */
export const text = (name: string, more: Omit<Field, 'name' | 'type'> = {}): Field => ({ name, type: 'text', ...more });

/** A column that must not be blank. */
export const required = (name: string, type: FieldType = 'text', deleted = `'deleted'`): Field => ({
  name,
  type,
  deleted,
});

/** A reference to a record that must not be blank. */
export const reference = (name: string, target: ReferenceTarget, deleted = `'deleted'`): Field => ({
  name,
  type: 'reference',
  target,
  deleted,
});
