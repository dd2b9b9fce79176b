import type { InferEntity } from '@mikro-orm/core';
import * as p from '../database/properties.ts';
import { emailRule, phoneRule } from '../input/text-rules.ts';

export const studentStatuses = ['active', 'inactive', 'graduated'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

const name = { max: 100, visibility: 'name' } as const;
const addressLine = { max: 200, visibility: 'name' } as const;

/** A student; rows of deleted and erased students stay ([D21], [D27]). */
export const Student = p.tenantEntity('Student', 'students', {
  id: p.integer().primary(),
  /** The institution's own identifier, which keeps its case and leading zeros. */
  studentId: p.described(p.text(), {
    rule: { max: 64, visibility: 'identifier' },
    erased: `'erased-' || id`,
    file: {
      headers:
        'student number|student no|student nr|student code|student local id|local id|sis id|sis student id|sis user id|pupil id|pupil number|learner id|admission number|admission no|registration number|matriculation number|enrollment number|source id|sourced id|external student id|student unique id|gr no|gr number',
      expected: "The institution's own identifier: 1 to 64 characters, unique. Leading zeros count.",
      example: 'S-0042',
    },
  }),
  /** Empty for a person with one name, which is the last name ([D96]). */
  firstName: p.described(p.text(), {
    rule: { ...name, keepsEmpty: true },
    erased: `'[erased]'`,
    file: {
      headers: 'first|given name|given|forename|fore name|student first name|name first|legal first name',
      expected: 'Up to 100 characters; blank for a person with one name.',
      example: 'Zoë',
    },
  }),
  lastName: p.described(p.text(), {
    rule: name,
    erased: `'[erased]'`,
    file: {
      headers: 'last|family name|family|surname|sur name|last surname|student last name|name last|legal last name',
      expected: '1 to 100 characters. The name of a person with one name.',
      example: 'García López',
    },
  }),
  /** Unique where there is one: young children have none ([D21]). */
  email: p.described(p.text().strictNullable(), {
    rule: emailRule,
    file: {
      headers:
        'email address|mail|student email|student email address|school email|primary email|electronic mail address',
      expected: 'An email address that no other student has.',
      example: 'zoe.garcia@example.org',
    },
  }),
  phone: p.described(p.text().strictNullable(), {
    rule: phoneRule,
    file: {
      headers:
        'phone number|telephone|telephone number|tel|mobile|mobile phone|mobile number|cell|cell phone|contact number|student phone|home phone',
      expected: 'A phone number of 5 or more digits, with the usual signs between them.',
      example: '+49 (30) 901820-12',
    },
  }),
  /** YYYY-MM-DD. */
  dateOfBirth: p.described(p.date().strictNullable(), {
    file: {
      headers: 'dob|birth date|birthday|born|born on|birth|date birth|student dob',
      expected: 'A day, best as `YYYY-MM-DD` or as a date cell of a workbook; after 1900-01-01 and before today.',
      example: '2010-12-31',
    },
  }),
  /** The primary class: the current one, or the last one of a student who left ([D29a]). Kept equal to the primary enrolment. */
  classId: p.described(p.integer().strictNullable(), {
    personal: false,
    file: { headers: 'section id|homeroom id', expected: "The id of the student's class.", example: '17' },
  }),
  status: p.described(p.oneOf(studentStatuses).default('active'), {
    personal: false,
    file: {
      headers: 'student status|enrollment status|enrolment status',
      expected: '`active`, `inactive` or `graduated`; `active` for new students where it is blank.',
      example: 'active',
    },
  }),
  /** YYYY-MM-DD. */
  enrollmentDate: p.described(p.date(), {
    personal: false,
    file: {
      headers:
        'enrolment date|enrolled on|enrolled|date enrolled|entry date|admission date|start date|date of admission|date of enrollment|date of enrolment',
      expected:
        'The day of enrolment, best as `YYYY-MM-DD` or as a date cell of a workbook; today for new students where it is blank.',
      example: '2024-09-02',
    },
  }),
  addressStreet: p.described(p.text().strictNullable(), {
    rule: addressLine,
    addressPart: 'street',
    file: {
      headers:
        'street|street address|address|address line|address line 1|address 1|address1|street and number|street number name|student street',
      example: '1 High Street',
    },
  }),
  addressCity: p.described(p.text().strictNullable(), {
    rule: addressLine,
    addressPart: 'city',
    file: { headers: 'city|town|city or town|locality|address town|student city', example: 'Leeds' },
  }),
  addressState: p.described(p.text().strictNullable(), {
    rule: addressLine,
    addressPart: 'state',
    file: {
      headers:
        'state|province|region|county|state or province|state abbreviation|address province|address region|student state',
      example: 'West Yorkshire',
    },
  }),
  addressZip: p.described(p.text().strictNullable(), {
    rule: addressLine,
    addressPart: 'zip',
    file: {
      headers:
        'zip|zip code|zipcode|postal code|postcode|post code|address postal code|address postcode|address zip code|student zip',
      expected: 'Up to 200 characters. Leading zeros count.',
      example: 'LS1 4AP',
    },
  }),
  primaryGuardianId: p.described(p.integer().strictNullable(), {
    personal: false,
    file: {
      name: 'parent_id',
      headers: 'guardian id|primary guardian id|primary parent id',
      expected: 'The id of the primary guardian.',
      example: '23',
    },
  }),
  middleName: p.described(p.text().strictNullable(), {
    rule: name,
    file: { headers: 'middle|middle names|student middle name|name middle|legal middle name', example: 'Maria' },
  }),
  preferredFirstName: p.described(p.text().strictNullable(), {
    rule: name,
    file: {
      headers: 'preferred name|preferred given name|preferred first|student preferred name|nickname|known as|goes by',
      example: 'Zo',
    },
  }),
  preferredMiddleName: p.described(p.text().strictNullable(), {
    rule: name,
    file: { headers: 'preferred middle', example: 'Mia' },
  }),
  preferredLastName: p.described(p.text().strictNullable(), {
    rule: name,
    file: { headers: 'preferred family name|preferred surname|preferred last', example: 'García' },
  }),
  /** `KG`, `01` to `12` or `PG`, or the school's own word. */
  gradeLevel: p.described(p.text().strictNullable(), {
    rule: { max: 50, visibility: 'name' },
    file: {
      headers: 'grade|grades|student grade|current grade|current grade level|year group|year level',
      expected: 'Up to 50 characters, best as `KG`, `01` to `12` or `PG`.',
      example: '09',
    },
  }),
  /** Identifiers that the student had before ([D96]). */
  formerStudentIds: p.texts().defaultRaw(`'{}'`),
  /** The identifier in OneRoster of a student who came from another system; null for the one that the service assigns. */
  sourcedId: p.text().strictNullable(),
  /** Encrypts this student's values in the audit trail; they are unreadable once it is deleted ([D42]). */
  auditKey: p.bytes().strictNullable().hidden(),
  /** Number of changes, sent as the ETag ([D23]). Incremented by every flush that changes the student. */
  version: p.integer().version(),
  deletedAt: p.time().strictNullable(),
  erasedAt: p.time().strictNullable(),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type Student = InferEntity<typeof Student>;
