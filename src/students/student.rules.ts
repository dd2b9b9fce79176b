import { z } from 'zod';
import { nullableText, required, requiredText } from '../input/schemas.ts';
import type { TextInput } from '../input/text-rules.ts';
import {
  type AddressPart,
  type AddressProperty,
  addressColumns,
  type RequiredTextProperty,
  type TextProperty,
  textColumns,
} from './student.columns.ts';
import { Student, type StudentStatus } from './student.entity.ts';
import type { UnchangedStudentInput } from './unchanged-student.ts';

/** Messages of rules that imports of files check by SQL. */
export const NOT_A_CLASS = 'is not a class of this institution.';
export const NOT_TO_INACTIVE = 'a graduated student cannot become inactive; only active again (re-enrolment).';

type NullableText = z.ZodOptional<z.ZodType<string | null, TextInput>>;

/** Names, email and phone ([D21]). */
const textSchemas = Object.fromEntries(
  textColumns.map(({ property, rule, required }) => [
    property,
    required ? requiredText(rule) : nullableText(rule).optional(),
  ]),
) as {
  [Property in TextProperty]: Property extends RequiredTextProperty ? z.ZodType<string, TextInput> : NullableText;
};

/** An address ([D21]), which replaces the former one as a whole. */
export const addressSchema = z.object(
  Object.fromEntries(
    addressColumns.map(({ addressPart, rule }) => [addressPart, nullableText(rule).optional()]),
  ) as Record<AddressPart, NullableText>,
);

const sharedSchema = z.object({
  dateOfBirth: required<string>().nullish(),
  classId: required<number>().nullish(),
  address: addressSchema.nullish(),
  parentId: required<number>().nullish(),
});

/** A new student ([D21]). */
export const newStudentSchema = sharedSchema.extend({
  studentId: requiredText(Student.properties.studentId.rule),
  ...textSchemas,
});

/** New values of a student ([D22]). Absent fields keep theirs. */
export const studentChangesSchema = z
  .object(textSchemas)
  .partial()
  .extend({
    ...sharedSchema.shape,
    studentId: requiredText(Student.properties.studentId.rule).optional(),
    status: required<StudentStatus>().optional(),
    /** Fields sent back as they were read; they must equal the stored values. */
    unchanged: z.custom<UnchangedStudentInput>().nullish(),
  });

export type NewStudentInput = z.input<typeof newStudentSchema>;
export type StudentChangesInput = z.input<typeof studentChangesSchema>;
export type StudentChanges = z.output<typeof studentChangesSchema>;

/** Returns the texts of a new student as they are stored. */
export function textsOfNewStudent(input: z.output<typeof newStudentSchema>): Pick<Student, TextProperty> {
  const entries = textColumns.map(({ property }) => [property, input[property] ?? null]);
  return Object.fromEntries(entries) as Pick<Student, TextProperty>;
}

/** Returns the columns of an address. Parts that are absent are null. */
export function addressColumnsOf(
  address: z.output<typeof addressSchema> | null | undefined,
): Record<AddressProperty, string | null> {
  const entries = addressColumns.map(({ property, addressPart }) => [property, address?.[addressPart] ?? null]);
  return Object.fromEntries(entries) as Record<AddressProperty, string | null>;
}
