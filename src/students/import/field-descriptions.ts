import type { StudentColumn } from '../student.columns.ts';

/** A column of a file as schools may call it and fill it in. Recognition, templates and the guide are made from it. */
export interface FieldDescription {
  /** Headers that stand for the field besides its own name ([D30]), separated by `|`. */
  readonly headers: string;
  /** The values of the column in a file. */
  readonly expected: string;
  readonly example: string;
}

/** The columns that an import reads: those of a student, the name of the class beside its id, and the role of a person. */
export const fieldDescriptions = {
  student_id: {
    headers:
      'student number|student no|student nr|student code|student local id|local id|sis id|sis student id|sis user id|pupil id|pupil number|learner id|admission number|admission no|registration number|matriculation number|enrollment number|source id|sourced id|external student id|student unique id|gr no|gr number',
    expected: "The institution's own identifier: 1 to 64 characters, unique. Leading zeros count.",
    example: 'S-0042',
  },
  first_name: {
    headers: 'first|given name|given|forename|fore name|student first name|name first|legal first name',
    expected: '1 to 100 characters.',
    example: 'Zoë',
  },
  last_name: {
    headers: 'last|family name|family|surname|sur name|last surname|student last name|name last|legal last name',
    expected: '1 to 100 characters.',
    example: 'García López',
  },
  email: {
    headers:
      'email address|mail|student email|student email address|school email|primary email|electronic mail address',
    expected: 'An email address that no other student has.',
    example: 'zoe.garcia@example.org',
  },
  phone: {
    headers:
      'phone number|telephone|telephone number|tel|mobile|mobile phone|mobile number|cell|cell phone|contact number|student phone|home phone',
    expected: 'A phone number of 5 or more digits, with the usual signs between them.',
    example: '+49 (30) 901820-12',
  },
  date_of_birth: {
    headers: 'dob|birth date|birthday|born|born on|birth|date birth|student dob',
    expected: 'A day, best as `YYYY-MM-DD` or as a date cell of a workbook; after 1900-01-01 and before today.',
    example: '2010-12-31',
  },
  class_id: {
    headers: 'section id|homeroom id',
    expected: "The id of the student's class.",
    example: '17',
  },
  class_name: {
    headers:
      'class|class code|section|section name|section code|homeroom|homeroom name|form|form group|tutor group|registration group',
    expected: 'The code or the name of the class, instead of its id.',
    example: '5A',
  },
  status: {
    headers: 'student status|enrollment status|enrolment status',
    expected: '`active`, `inactive` or `graduated`; `active` for new students where it is blank.',
    example: 'active',
  },
  enrollment_date: {
    headers:
      'enrolment date|enrolled on|enrolled|date enrolled|entry date|admission date|start date|date of admission|date of enrollment|date of enrolment',
    expected:
      'The day of enrolment, best as `YYYY-MM-DD` or as a date cell of a workbook; today for new students where it is blank.',
    example: '2024-09-02',
  },
  address_street: {
    headers:
      'street|street address|address|address line|address line 1|address 1|address1|street and number|street number name|student street',
    expected: 'Up to 200 characters.',
    example: '1 High Street',
  },
  address_city: {
    headers: 'city|town|city or town|locality|address town|student city',
    expected: 'Up to 200 characters.',
    example: 'Leeds',
  },
  address_state: {
    headers:
      'state|province|region|county|state or province|state abbreviation|address province|address region|student state',
    expected: 'Up to 200 characters.',
    example: 'West Yorkshire',
  },
  address_zip: {
    headers:
      'zip|zip code|zipcode|postal code|postcode|post code|address postal code|address postcode|address zip code|student zip',
    expected: 'Up to 200 characters. Leading zeros count.',
    example: 'LS1 4AP',
  },
  parent_id: {
    headers: 'guardian id|primary guardian id|primary parent id',
    expected: 'The id of the primary guardian.',
    example: '23',
  },
  middle_name: {
    headers: 'middle|middle names|student middle name|name middle|legal middle name',
    expected: 'Up to 100 characters.',
    example: 'Maria',
  },
  preferred_first_name: {
    headers: 'preferred name|preferred given name|preferred first|student preferred name|nickname|known as|goes by',
    expected: 'Up to 100 characters.',
    example: 'Zo',
  },
  preferred_middle_name: {
    headers: 'preferred middle',
    expected: 'Up to 100 characters.',
    example: 'Mia',
  },
  preferred_last_name: {
    headers: 'preferred family name|preferred surname|preferred last',
    expected: 'Up to 100 characters.',
    example: 'García',
  },
  grade_level: {
    headers: 'grade|grades|student grade|current grade|current grade level|year group|year level',
    expected: 'Up to 50 characters, best as `KG`, `01` to `12` or `PG`.',
    example: '09',
  },
  role: {
    headers:
      "roles|role name|user role|user type|person type|person role|account type|member type|rolle|rollen|benutzerrolle|benutzertyp|personentyp|rôle|rôles|type d'utilisateur|type de personne|rol|rol de usuario|tipo de usuario|tipo de persona",
    expected:
      'A role such as `student`. Rows of teachers, staff and guardians are skipped; words of English, German, French and Spanish are known.',
    example: 'student',
  },
} as const satisfies Readonly<Record<StudentColumn | 'class_name' | 'role', FieldDescription>>;
