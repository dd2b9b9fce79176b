import type { FileColumn } from '../../../database/properties.ts';
import { fieldDescriptions } from '../../../students/import/field-descriptions.ts';
import { columnsByHeader, type TableColumns } from '../../../students/import/header/table-columns.ts';

/** The columns of a table of marks ([D118]). */
export const markDescriptions = {
  student_id: {
    headers: fieldDescriptions.student_id.headers,
    expected: "The institution's own identifier of the student.",
    example: 'S-0042',
  },
  class_code: {
    headers: fieldDescriptions.class_name.headers,
    expected: 'The code of the class.',
    example: '5A',
  },
  date: {
    headers: 'day|attendance date|absence date|datum|tag|fecha|día|fecha de asistencia|jour|date de présence',
    expected: 'The day, best as `YYYY-MM-DD` or as a date cell of a workbook; not in the future.',
    example: '2026-09-01',
  },
  status: {
    headers:
      'attendance|attendance status|mark|presence|anwesenheit|anwesenheitsstatus|statut|présence|estado|asistencia',
    expected: '`present`, `absent`, `late` or `excused`. A file needs this column or `code`.',
    example: 'absent',
  },
  code: {
    headers: 'attendance code|absence code|anwesenheitscode|code de présence|código|código de asistencia',
    expected: 'A code of the institution, instead of the status. Where both stand in a row, they must agree.',
    example: 'A',
  },
  minutes_late: {
    headers:
      'minutes|late minutes|minutes tardy|tardy minutes|minuten|verspätung|verspätung in minuten|minutes de retard|retard|minutos|minutos de retraso',
    expected: 'A whole number from 0 to 1440; only of who is late.',
    example: '10',
  },
  note: {
    headers:
      'notes|comment|comments|remark|remarks|bemerkung|kommentar|remarque|commentaire|nota|observación|comentario',
    expected: 'Up to 500 characters.',
    example: 'Bus was late',
  },
} as const satisfies Readonly<Record<string, FileColumn>>;

/** A column of a table of marks. */
export type MarkField = keyof typeof markDescriptions;

export const markFields = Object.keys(markDescriptions) as readonly MarkField[];

const required = ['student_id', 'class_code', 'date'] as const;

/** Returns whether each row needs the column. */
export function isRequiredOfMarks(field: MarkField): boolean {
  return required.some((name) => name === field);
}

/** The columns of a table of marks. It needs those of the place of a mark, and its status or code. */
export const markTable: TableColumns = {
  names: markFields,
  byHeader: columnsByHeader(markDescriptions),
  dates: ['date'],
  missing: (has) => [...required.filter((column) => !has(column)), ...(has('status') || has('code') ? [] : ['status'])],
};
