import { describe, expect, test } from 'vitest';
import { fieldDescriptions } from '../../../src/students/import/field-descriptions.ts';
import { findHeader, type HeaderOptions } from '../../../src/students/import/header/find-header.ts';
import { normaliseHeader } from '../../../src/students/import/header/header-name.ts';
import { readHeader } from '../../../src/students/import/header/read-header.ts';
import { importFields } from '../../../src/students/import/import-columns.ts';
import { studentTable } from '../../../src/students/import/student-table.ts';

const rowsOf = (...lines: string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line === '' ? [] : line.split(';') }));

function find(lines: string[], options: Partial<HeaderOptions> = {}) {
  return findHeader(rowsOf(...lines), { table: studentTable, createOnly: true, ...options });
}

const HEADER = 'Student ID;First name;Last name';

describe('findHeader', () => {
  test('finds the header in the first row, and says what each column was taken for', () => {
    const found = find([`${HEADER};shoe size;;DOB;role`, '1;A;B;42;x;2010-01-02;student']);
    expect(found).toMatchObject({
      index: 0,
      header: {
        columns: [
          { column: 'Student ID', field: 'student_id' },
          { column: 'First name', field: 'first_name' },
          { column: 'Last name', field: 'last_name' },
          { column: 'shoe size', field: null },
          { column: 'DOB', field: 'date_of_birth' },
          { column: 'role', field: 'role' },
        ],
        ignored: ['shoe size'],
        nameless: [4],
      },
    });
  });

  test('finds the header below titles, in the tenth row at the latest', () => {
    expect(find(['Class 5A', 'as of;2024-09-01', HEADER, '1;A;B'])).toMatchObject({ index: 2 });
    const titles = Array.from({ length: 9 }, (_, index) => `Title ${index}`);
    expect(find([...titles, HEADER])).toMatchObject({ index: 9 });
    expect(find(['One more', ...titles, HEADER])).toMatchObject({ field: 'file' });
  });

  test('takes the first of two headers, since the rows between them are students', () => {
    expect(find([HEADER, '1;A;B', `${HEADER};email`])).toMatchObject({ index: 0 });
  });

  test('takes a single cell for a title of an upsert if a fuller header follows, else for the header', () => {
    const options = { createOnly: false };
    expect(find(['Student number (2024)', 'Student number;Phone'], options)).toMatchObject({ index: 1 });
    expect(find(['Student number', '1', '2'], options)).toMatchObject({ index: 0 });
  });

  test.each([
    ['Date of birth (dd.mm.yyyy)', 'date_of_birth'],
    ['Date of birth\n[dd.mm.yyyy]', 'date_of_birth'],
    ['Phone（mobile）', 'phone'],
    ['GIVEN-NAME *', 'first_name'],
    ['Student_Number', 'student_id'],
    ['(phone)', 'phone'],
    ['(ours)', null],
    ['phone (home) of aunt', null],
    ['User type', 'role'],
    ['Rôle', 'role'],
    ['Geburtsdatum (TT.MM.JJJJ)', 'date_of_birth'],
    ['PLZ', 'address_zip'],
    ['N° élève', 'student_id'],
    ['Né(e) le', 'date_of_birth'],
    ['PRENOM', 'first_name'],
    ['Correo electrónico', 'email'],
    ['Código postal', 'address_zip'],
    ['Name, Vorname', 'full_name'],
  ])('takes the header %s for %s', (header, field) => {
    expect(readHeader([header], studentTable).columns).toEqual([{ column: header, field }]);
  });

  test('reads the column with the own name of a field rather than a synonym', () => {
    const found = find(['Local ID;Student ID;First name;Last name']);
    expect(found).toMatchObject({ header: { names: { student_id: 'Student ID' }, ignored: ['Local ID'] } });
  });
});

describe('a column with a name', () => {
  test.each([
    ['Nr;Name', { Name: 'full_name' }],
    ['Nr;Name;Vorname', { Name: 'last_name', Vorname: 'first_name' }],
    ['Nr;Nom;Prénom', { Nom: 'last_name', Prénom: 'first_name' }],
    ['Nr;Name;First name;Last name', { Name: null, 'First name': 'first_name', 'Last name': 'last_name' }],
  ])('is the full name, the last name beside a first one, or not needed: %s', (header, fields) => {
    const columns = Object.entries(fields).map(([column, field]) => ({ column, field }));
    expect(find([header], { columns: { Nr: 'student_id' } })).toMatchObject({
      header: { columns: [{ column: 'Nr', field: 'student_id' }, ...columns] },
    });
  });

  test('is the full name if a mapping says so, whatever stands beside it', () => {
    const columns = { Label: 'full_name' };
    expect(find([`${HEADER};Label`], { columns })).toMatchObject({
      header: { names: { full_name: 'Label' }, ignored: ['First name', 'Last name'] },
    });
  });
});

test('no header is that of two fields', () => {
  const headers = importFields.flatMap((field) => {
    const names = [field, ...fieldDescriptions[field].headers.split('|')];
    return [...new Set(names.map(normaliseHeader))];
  });
  expect(headers.filter((header, index) => headers.indexOf(header) !== index)).toEqual([]);
});

describe('a mapping of columns', () => {
  test('overrules what is recognised, ignores columns, and names columns without a header', () => {
    const columns = { Nr: 'student_id', 'Student ID': null, Rufname: 'first_name', 'column E (no header)': 'phone' };
    const found = find(['Titel', 'Nr;Student ID;Rufname;First name;;Last name'], { columns });
    expect(found).toMatchObject({
      index: 1,
      header: {
        names: {
          student_id: 'Nr',
          first_name: 'Rufname',
          last_name: 'Last name',
          phone: 'column E (no header)',
        },
        ignored: ['Student ID', 'First name'],
        nameless: [],
      },
    });
  });

  test('matches headers in any form of their accents and with white space around them', () => {
    const columns = { 'Pre\u0301nom': 'first_name' };
    expect(find(['Student ID; Pr\u00e9nom ;Last name'], { columns })).toMatchObject({
      header: { names: { first_name: 'Pr\u00e9nom' } },
    });
  });

  test('that names an unknown column is refused with the columns of the file', () => {
    expect(find([HEADER], { columns: { Vorname: 'first_name' } })).toMatchObject({
      field: 'columns',
      refusal: 'names "Vorname", which is no column of the file. Its columns: "Student ID", "First name", "Last name".',
    });
  });
});

describe('a file without a usable header', () => {
  test('is refused with what is missing, the columns that are taken, and its first rows', () => {
    const refused = find(['Klasse 5A', 'Nr;Forename;Titel', '1;A;B', '2;C;D']);
    expect(refused).toMatchObject({ field: 'file' });
    const { refusal } = refused as { refusal: string };
    expect(refusal).toContain('row 2 names columns, but none for student_id, last_name');
    expect(refusal).toContain('row 1: "Klasse 5A"; row 2: "Nr", "Forename", "Titel"; row 3: "1", "A", "B".');
    for (const field of importFields) expect(refusal).toContain(field);
  });

  test('is refused in a short message, however long its cells are', () => {
    const { refusal } = find(Array(20).fill(Array(200).fill('x'.repeat(1_000)).join(';'))) as { refusal: string };
    expect(refusal.length).toBeLessThan(1_500);
  });

  test('is refused if it has no rows', () => {
    expect(find([])).toEqual({ field: 'file', refusal: 'has no header.', columns: [] });
  });
});
