import type { TextId } from '../../texts.ts';
import { type UploadOptions, upload } from '../../upload.ts';
import { ImportAttendanceDocument, ImportStudentsDocument } from './import.generated.ts';
import { importFields } from './import-fields.ts';
import type { ImportOptions, ImportResult } from './import-options.ts';

/** A kind of table that is imported. */
export interface ImportTable {
  readonly kind: 'students' | 'attendance';
  /** The fields that a column can set, with the ids of the texts that name them. */
  readonly fields: Readonly<Record<string, TextId>>;
  /** Sends a file, and returns what the import did, or a dry run would do. */
  send(file: File, options: ImportOptions & { readonly dryRun: boolean }, how: UploadOptions): Promise<ImportResult>;
}

/** Imports of students. */
export const studentTable: ImportTable = {
  kind: 'students',
  fields: importFields,
  async send(file, { class: chosen, missing, ...options }, how) {
    // A file of new students says nothing about others, so the service refuses the combination.
    const variables = {
      ...options,
      missing: options.mode === 'upsert' ? missing : ('keep' as const),
      classId: chosen?.id ?? null,
    };
    return (await upload(ImportStudentsDocument, variables, file, how)).importStudents;
  },
};

/** Imports of marks of attendance. */
export const markTable: ImportTable = {
  kind: 'attendance',
  fields: {
    student_id: 'students.id',
    class_code: 'import.field.class_code',
    date: 'attendance.day',
    status: 'attendance.status',
    code: 'import.field.code',
    minutes_late: 'import.field.minutes_late',
    note: 'import.field.note',
  },
  async send(file, { dryRun, atomic, encoding, dateFormat, columns }, how) {
    const variables = { dryRun, atomic, encoding, dateFormat, columns };
    return (await upload(ImportAttendanceDocument, variables, file, how)).importAttendance;
  },
};

/** Returns the name of a field as people read it. */
export function nameOfField(name: string): TextId | undefined {
  return markTable.fields[name] ?? studentTable.fields[name];
}
