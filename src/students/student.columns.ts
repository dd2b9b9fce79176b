import type { SnakeCase } from '@mikro-orm/postgresql';
import { columnsOf } from '../database/entity-columns.ts';
import type { FileColumn } from '../database/properties.ts';
import type { TextRule } from '../input/text-rules.ts';
import { Student } from './student.entity.ts';

type Properties = (typeof Student)['properties'];

/** Properties of the entity whose description has everything in `Filter`. */
type PropertyWith<Filter> = { [P in keyof Properties]: Properties[P] extends Filter ? P : never }[keyof Properties];

/** The column of files and REST of each property. */
type ColumnOf<P extends keyof Properties> = {
  [Property in P]: Properties[Property] extends { file: { name: infer Name } } ? Name : SnakeCase<Property>;
}[P];

export type StudentColumn = ColumnOf<PropertyWith<{ file: FileColumn }>>;

/** Texts that are read by their rules alone. The identifier is not: imports know students by it. */
type RuledProperty = Exclude<PropertyWith<{ rule: TextRule }>, 'studentId'>;

export type AddressProperty = PropertyWith<{ addressPart: string }>;
export type AddressPart = Properties[AddressProperty]['addressPart'];
export type TextColumn = ColumnOf<RuledProperty>;
export type TextProperty = Exclude<RuledProperty, AddressProperty>;
export type RequiredTextProperty = Exclude<TextProperty, PropertyWith<{ '~options': { nullable: true } }>>;

/** A column with every name that it has. */
interface Column {
  /** Property of the entity, and field of the GraphQL type. */
  readonly property: string;
  /** Name in the table. */
  readonly column: string;
  /** Name in files and in REST. */
  readonly name: StudentColumn;
  /** Name in audit records and events: `first_name`, `address.zip`. */
  readonly auditName: string;
  /** Name in validation errors: `firstName`, `address.zip`. */
  readonly inputName: string;
  readonly file: FileColumn;
  readonly addressPart: string | undefined;
  readonly rule: TextRule | undefined;
  /** SQL of the value after erasure; null where there is none. */
  readonly erased: string | undefined;
  readonly type: 'text' | 'date' | 'integer';
  /** True for a text that is one of a fixed set of words. */
  readonly enumerated: boolean;
  /** Sealed in the audit trail and erased with the student ([D27], [D42]). */
  readonly personal: boolean;
  /** True if every student has a value. */
  readonly required: boolean;
}

/** The SQL types, by those of the entity: MikroORM names that of a day anew when it starts. */
const TYPES: Readonly<Record<string, Column['type']>> = { date: 'date', DateType: 'date', integer: 'integer' };

/**
 * The columns of a student that clients can set, which are those that the entity describes for files. Inserts, audit records, reads,
 * erasure, imports with their undo, and exports are made from this list; exports write the columns in its order.
 */
export const columnList: readonly Column[] = columnsOf(Student).flatMap(({ property, column, options }) => {
  const { file, addressPart, rule, erased, nullable } = options;
  if (!file) return [];
  const path = addressPart && `address.${addressPart}`;
  const name = (file.name ?? column) as StudentColumn;
  return {
    ...{ property, column, name, auditName: path ?? name, inputName: path ?? property },
    ...{ file, addressPart, rule, erased },
    type: TYPES[options.type] ?? 'text',
    enumerated: options.enum === true,
    personal: options.personal !== false,
    required: !nullable,
  };
});

interface RuledColumn extends Column {
  readonly property: RuledProperty;
  readonly name: TextColumn;
  readonly rule: TextRule;
  /** The rule that also refuses a missing text, if every student has it. */
  readonly requiredRule: TextRule;
}

/** The texts that create, update and import read by their rules alone. */
export const ruledColumns = columnList.flatMap(({ rule, ...column }) =>
  rule && column.property !== 'studentId'
    ? [{ ...column, rule, requiredRule: { ...rule, required: column.required } }]
    : [],
) as RuledColumn[];

interface AddressLine extends RuledColumn {
  readonly property: AddressProperty;
  readonly addressPart: AddressPart;
}

export const addressColumns = ruledColumns.filter(({ addressPart }) => addressPart) as AddressLine[];

/** The texts that are fields of their own. */
export const textColumns = ruledColumns.filter(({ addressPart }) => !addressPart) as (RuledColumn & {
  readonly property: TextProperty;
})[];

/** A value for each column. */
export function byColumn<T>(toValue: (column: Column) => T): Record<StudentColumn, T> {
  return Object.fromEntries(columnList.map((column) => [column.name, toValue(column)])) as Record<StudentColumn, T>;
}
