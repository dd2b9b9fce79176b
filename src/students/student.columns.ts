import { emailRule, phoneRule, type TextRule } from '../input/text-rules.ts';
import type { Student } from './student.entity.ts';

const name = { max: 100, visibility: 'name' } as const satisfies TextRule;
const addressLine = { max: 200, visibility: 'name' } as const satisfies TextRule;

/** The rule of the institution's own identifier, which keeps its case and leading zeros ([D21]). */
export const studentIdRule: TextRule = { max: 64, visibility: 'identifier' };

interface ColumnDescription {
  /** Property of the entity, and field of the GraphQL type. */
  readonly property: Exclude<keyof Student, symbol>;
  /** Column of the table, where it is called otherwise than the field. */
  readonly column?: string;
  /** SQL type. */
  readonly type: 'text' | 'date' | 'integer';
  /** True for a text that is one of a fixed set of words. */
  readonly enumerated?: true;
  /** Sealed in the audit trail and erased with the student ([D27], [D42]). */
  readonly personal: boolean;
  /** SQL of the value after erasure; null where there is none. */
  readonly erased?: string;
  /** Part of the address: `zip` of `address.zip`. */
  readonly addressPart?: string;
  /** Rule of a text that create, update and import all read ([D21]). Other fields are read by code of their own. */
  readonly rule?: TextRule;
  /** True for a text that every student has. */
  readonly required?: true;
}

/**
 * The columns of a student that clients can set, by the names that imports, exports and REST give them; REST ends with `parent_id`.
 * Inserts, audit records, reads, erasure, imports with their undo, and exports are made from this list; exports write the columns in
 * its order.
 */
const studentColumns = {
  student_id: { property: 'studentId', type: 'text', personal: true, erased: `'erased-' || id` },
  first_name: { property: 'firstName', type: 'text', personal: true, erased: `'[erased]'`, rule: name, required: true },
  last_name: { property: 'lastName', type: 'text', personal: true, erased: `'[erased]'`, rule: name, required: true },
  email: { property: 'email', type: 'text', personal: true, rule: emailRule },
  phone: { property: 'phone', type: 'text', personal: true, rule: phoneRule },
  date_of_birth: { property: 'dateOfBirth', type: 'date', personal: true },
  class_id: { property: 'classId', type: 'integer', personal: false },
  status: { property: 'status', type: 'text', enumerated: true, personal: false },
  enrollment_date: { property: 'enrollmentDate', type: 'date', personal: false },
  address_street: { property: 'addressStreet', type: 'text', personal: true, addressPart: 'street', rule: addressLine },
  address_city: { property: 'addressCity', type: 'text', personal: true, addressPart: 'city', rule: addressLine },
  address_state: { property: 'addressState', type: 'text', personal: true, addressPart: 'state', rule: addressLine },
  address_zip: { property: 'addressZip', type: 'text', personal: true, addressPart: 'zip', rule: addressLine },
  parent_id: { property: 'primaryGuardianId', column: 'primary_guardian_id', type: 'integer', personal: false },
  middle_name: { property: 'middleName', type: 'text', personal: true, rule: name },
  preferred_first_name: { property: 'preferredFirstName', type: 'text', personal: true, rule: name },
  preferred_middle_name: { property: 'preferredMiddleName', type: 'text', personal: true, rule: name },
  preferred_last_name: { property: 'preferredLastName', type: 'text', personal: true, rule: name },
  grade_level: { property: 'gradeLevel', type: 'text', personal: true, rule: { max: 50, visibility: 'name' } },
} as const satisfies Readonly<Record<string, ColumnDescription>>;

type Descriptions = typeof studentColumns;
export type StudentColumn = keyof Descriptions;

/** Names of the columns whose description has everything in `Filter`. */
type ColumnWith<Filter> = { [Name in StudentColumn]: Descriptions[Name] extends Filter ? Name : never }[StudentColumn];
type AddressColumn = ColumnWith<{ addressPart: string }>;

/** Columns that are read by their rules alone, those of the address included. */
export type TextColumn = ColumnWith<{ rule: TextRule }>;
export type TextProperty = Descriptions[Exclude<TextColumn, AddressColumn>]['property'];
export type RequiredTextProperty = Descriptions[ColumnWith<{ rule: TextRule; required: true }>]['property'];
export type AddressProperty = Descriptions[AddressColumn]['property'];
export type AddressPart = Descriptions[AddressColumn]['addressPart'];

interface Column extends ColumnDescription {
  readonly name: StudentColumn;
  readonly column: string;
  /** Name in audit records and events: `first_name`, `address.zip`. */
  readonly auditName: string;
  /** Name in validation errors: `firstName`, `address.zip`. */
  readonly inputName: string;
}

/** The descriptions in their order, with every name that each column has. */
export const columnList = Object.entries<ColumnDescription>(studentColumns).map(([name, description]) => {
  const path = description.addressPart && `address.${description.addressPart}`;
  return { name, column: name, ...description, auditName: path ?? name, inputName: path ?? description.property };
}) as Column[];

interface RuledColumn extends Column {
  readonly name: TextColumn;
  readonly rule: TextRule;
  /** The rule that also refuses a missing text, if every student has it. */
  readonly requiredRule: TextRule;
}

/** The texts that create, update and import read by their rules alone. */
export const ruledColumns = columnList.flatMap(({ rule, ...column }) =>
  rule ? [{ ...column, rule, requiredRule: { ...rule, required: column.required ?? false } }] : [],
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
