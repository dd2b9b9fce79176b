import type { Column, ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** Columns of a course of the table alias `co`, also nested in classes and grades. */
export const courseColumns: Readonly<Record<string, Column>> = {
  id: { sql: 'co.id' },
  code: { sql: 'co.code' },
  name: { sql: 'co.name' },
  description: { sql: 'co.description' },
  subject: { sql: 'co.subject' },
  department: { sql: 'co.department' },
  credits: { sql: 'co.credits' },
  gpaApplicable: { sql: 'co.gpa_applicable' },
  status: { sql: 'co.status' },
  createdAt: { sql: dateTime('co.created_at') },
  updatedAt: { sql: dateTime('co.updated_at') },
};

/** Fields of a course ([D34]). */
export const courseReadModel: ReadModel = { keys: ['id'], joins: {}, fields: courseColumns };
