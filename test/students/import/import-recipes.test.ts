import { expect, test } from 'vitest';
import { findHeader } from '../../../src/students/import/header/find-header.ts';
import type { ImportField } from '../../../src/students/import/import-columns.ts';
import { studentTable } from '../../../src/students/import/student-table.ts';

/** The headers of the recipes in docs/import.md, with the fields that they are taken for. */
const recipes: [string, Record<string, ImportField | null>, Record<string, string | null>?][] = [
  [
    'PowerSchool',
    {
      Student_Number: 'student_id',
      First_Name: 'first_name',
      Last_Name: 'last_name',
      DOB: 'date_of_birth',
      Home_Room: 'class_name',
      Street: 'address_street',
      City: 'address_city',
      State: 'address_state',
      Zip: 'address_zip',
      Home_Phone: 'phone',
      EntryDate: 'enrollment_date',
      Enroll_Status: null,
    },
  ],
  [
    'Clever',
    {
      School_id: null,
      Student_id: 'student_id',
      Student_number: null,
      Last_name: 'last_name',
      First_name: 'first_name',
      Grade: 'grade_level',
      DOB: 'date_of_birth',
      Student_street: 'address_street',
      Student_city: 'address_city',
      Student_state: 'address_state',
      Student_zip: 'address_zip',
      Student_email: 'email',
      Contact_phone: null,
    },
  ],
  [
    'Clever with the student number',
    { Student_id: null, Student_number: 'student_id', Last_name: 'last_name', First_name: 'first_name' },
    { Student_number: 'student_id', Student_id: null },
  ],
  [
    'School Data Sync, version 1',
    {
      'SIS ID': 'student_id',
      'School SIS ID': null,
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Username: null,
    },
  ],
  [
    'OneRoster 1.1',
    {
      sourcedId: 'student_id',
      status: null,
      dateLastModified: null,
      role: 'role',
      username: null,
      givenName: 'first_name',
      familyName: 'last_name',
      identifier: null,
      email: 'email',
      sms: null,
      phone: 'phone',
      middleName: 'middle_name',
      grades: 'grade_level',
      preferredGivenName: 'preferred_first_name',
      preferredMiddleName: 'preferred_middle_name',
      preferredFamilyName: 'preferred_last_name',
    },
    { status: null },
  ],
  [
    'OpenEduCat',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Birth Date': 'date_of_birth',
      Email: 'email',
      Mobile: 'phone',
      'GR Number': 'student_id',
      Street: 'address_street',
      City: 'address_city',
      Zip: 'address_zip',
    },
  ],
  [
    'OpenEduCat by technical names',
    { first_name: 'first_name', last_name: 'last_name', gr_no: 'student_id', birth_date: 'date_of_birth' },
  ],
];

test.each(recipes)('takes the columns of %s for the fields that the guide names', (_, fields, columns = {}) => {
  const rows = [{ row: 1, cells: Object.keys(fields) }];
  const expected = Object.entries(fields).map(([column, field]) => ({ column, field }));
  expect(findHeader(rows, { table: studentTable, createOnly: true, columns })).toMatchObject({
    header: { columns: expected },
  });
});
