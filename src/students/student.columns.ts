import { emailRule, phoneRule, type TextRule } from '../input/text-rules.ts';
import type { Student } from './student.entity.ts';

const name = { max: 100, visibility: 'name' } as const satisfies TextRule;
const addressLine = { max: 200, visibility: 'name' } as const satisfies TextRule;

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
  /** Headers that an import takes for this column besides its own name, separated by `|` ([D30]). */
  readonly headers: string;
  /** The values of the column in a file, for the guide and the template. */
  readonly expected: string;
  readonly example: string;
}

/**
 * The columns of a student that clients can set, by the names that imports, exports and REST give them. Inserts, audit records,
 * reads, erasure, imports with their undo, and exports are made from this list; exports write the columns in its order.
 */
const studentColumns = {
  student_id: {
    property: 'studentId',
    type: 'text',
    personal: true,
    erased: `'erased-' || id`,
    headers:
      'student number|student no|student nr|student code|student local id|local id|sis id|sis student id|sis user id|pupil id|pupil number|learner id|admission number|admission no|registration number|matriculation number|enrollment number|source id|sourced id|external student id|student unique id|gr no|gr number',
    expected: "The institution's own identifier: 1 to 64 characters, unique. Leading zeros count.",
    example: 'S-0042',
  },
  first_name: {
    property: 'firstName',
    type: 'text',
    personal: true,
    erased: `'[erased]'`,
    rule: name,
    required: true,
    headers: 'first|given name|given|forename|fore name|student first name|name first|legal first name',
    expected: '1 to 100 characters.',
    example: 'Zoë',
  },
  last_name: {
    property: 'lastName',
    type: 'text',
    personal: true,
    erased: `'[erased]'`,
    rule: name,
    required: true,
    headers: 'last|family name|family|surname|sur name|last surname|student last name|name last|legal last name',
    expected: '1 to 100 characters.',
    example: 'García López',
  },
  email: {
    property: 'email',
    type: 'text',
    personal: true,
    rule: emailRule,
    headers:
      'email address|mail|student email|student email address|school email|primary email|electronic mail address',
    expected: 'An email address that no other student has.',
    example: 'zoe.garcia@example.org',
  },
  phone: {
    property: 'phone',
    type: 'text',
    personal: true,
    rule: phoneRule,
    headers:
      'phone number|telephone|telephone number|tel|mobile|mobile phone|mobile number|cell|cell phone|contact number|student phone|home phone',
    expected: 'A phone number of 5 or more digits, with the usual signs between them.',
    example: '+49 (30) 901820-12',
  },
  date_of_birth: {
    property: 'dateOfBirth',
    type: 'date',
    personal: true,
    headers: 'dob|birth date|birthday|born|born on|birth|date birth|student dob',
    expected: 'A day, best as `YYYY-MM-DD` or as a date cell of a workbook; after 1900-01-01 and before today.',
    example: '2010-12-31',
  },
  class_id: {
    property: 'classId',
    type: 'integer',
    personal: false,
    headers: 'section id|homeroom id',
    expected: "The id of the student's class.",
    example: '17',
  },
  status: {
    property: 'status',
    type: 'text',
    enumerated: true,
    personal: false,
    headers: 'student status|enrollment status|enrolment status',
    expected: '`active`, `inactive` or `graduated`; `active` for new students where it is blank.',
    example: 'active',
  },
  enrollment_date: {
    property: 'enrollmentDate',
    type: 'date',
    personal: false,
    headers:
      'enrolment date|enrolled on|enrolled|date enrolled|entry date|admission date|start date|date of admission|date of enrollment|date of enrolment',
    expected:
      'The day of enrolment, best as `YYYY-MM-DD` or as a date cell of a workbook; today for new students where it is blank.',
    example: '2024-09-02',
  },
  address_street: {
    property: 'addressStreet',
    type: 'text',
    personal: true,
    addressPart: 'street',
    rule: addressLine,
    headers:
      'street|street address|address|address line|address line 1|address 1|address1|street and number|street number name',
    expected: 'Up to 200 characters.',
    example: '1 High Street',
  },
  address_city: {
    property: 'addressCity',
    type: 'text',
    personal: true,
    addressPart: 'city',
    rule: addressLine,
    headers: 'city|town|city or town|locality|address town',
    expected: 'Up to 200 characters.',
    example: 'Leeds',
  },
  address_state: {
    property: 'addressState',
    type: 'text',
    personal: true,
    addressPart: 'state',
    rule: addressLine,
    headers: 'state|province|region|county|state or province|state abbreviation|address province|address region',
    expected: 'Up to 200 characters.',
    example: 'West Yorkshire',
  },
  address_zip: {
    property: 'addressZip',
    type: 'text',
    personal: true,
    addressPart: 'zip',
    rule: addressLine,
    headers:
      'zip|zip code|zipcode|postal code|postcode|post code|address postal code|address postcode|address zip code',
    expected: 'Up to 200 characters. Leading zeros count.',
    example: 'LS1 4AP',
  },
  parent_id: {
    property: 'primaryGuardianId',
    column: 'primary_guardian_id',
    type: 'integer',
    personal: false,
    headers: 'guardian id|primary guardian id|primary parent id',
    expected: 'The id of the primary guardian.',
    example: '23',
  },
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
