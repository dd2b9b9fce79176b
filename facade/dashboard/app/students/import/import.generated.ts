/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** What an import reads. */
export type ImportKind =
  /** A table of students, by `importStudents`. */
  | 'students'
  /** A OneRoster bundle, by `importOneRoster`. The numbers add up all of its files. */
  | 'oneroster';

/** How an import treats rows whose student id already exists. */
export type ImportMode =
  /** Every row creates a student. A row whose student id is already in use is reported as a problem. */
  | 'create'
  /** A row whose student id exists updates that student: columns in the file are set, other fields keep their values. */
  | 'upsert';

/** A kind of problem in a row of a file. Later versions may add codes. */
export type ImportProblemCode =
  /** The cell is blank, or the file has no such column, and a student needs the value. */
  | 'required'
  /** The text is longer than its field. */
  | 'too_long'
  /** The text has a character that cannot be stored or read. */
  | 'invalid_characters'
  /** The cell has bytes that the file's encoding does not know. */
  | 'undecodable'
  /** The text is not an email address. */
  | 'invalid_email'
  /** The text is not a phone number. */
  | 'invalid_phone'
  /** The cell is not a calendar day in the format of its column. */
  | 'invalid_date'
  /** The dates of the column can be read in several ways: send `date_format`. */
  | 'ambiguous_date'
  /** A date of birth is not after 1900-01-01 and before today. */
  | 'date_out_of_range'
  /** The cell is not an id, which is a whole number above 0. */
  | 'invalid_id'
  /** The word is not a status. */
  | 'invalid_status'
  /** The word is neither a role of students nor one of teachers, staff or guardians. */
  | 'unknown_role'
  /** A number has lost digits in a spreadsheet, as in `1.23457E+14`. */
  | 'lost_digits'
  /** The cell is the error of a formula. */
  | 'formula_error'
  /** The cell is to the right of the last column of the header. */
  | 'beyond_header'
  /** An earlier row of the file has the same student id or email. */
  | 'duplicate_in_file'
  /** Another student has the student id or email. */
  | 'already_in_use'
  /** The institution has no such class. */
  | 'unknown_class'
  /** Several classes have the name. */
  | 'ambiguous_class'
  /** The row names one class by id and another one by name. */
  | 'class_mismatch'
  /** The class has no free place. */
  | 'class_full'
  /** The class of a student who is not active cannot be changed. */
  | 'class_needs_active'
  /** The institution has no such guardian. */
  | 'unknown_guardian'
  /** The student cannot get this status from the present one. */
  | 'invalid_status_change'
  /** The student was changed after the import, so that the import is not undone for it. */
  | 'changed_since'
  /** The student was deleted after the import. */
  | 'deleted_since'
  /** The value is invalid for another reason, which the message gives. */
  | 'invalid';

/** The order of year, month and day in dates such as `03/04/2010`. */
export type DateFormat =
  /** Year, month, day. */
  | 'YMD'
  /** Month, day, year. */
  | 'MDY'
  /** Day, month, year. */
  | 'DMY';

/** How an import changes a student. */
export type ImportAction =
  /** The student is created. */
  | 'create'
  /** The student gets other values. */
  | 'update'
  /** The student becomes inactive, because the file does not name the student. */
  | 'deactivate';

/** How an import treats active students whom the file does not name. */
export type MissingPolicy =
  /** They are left unchanged. */
  | 'keep'
  /** They become inactive. Only with mode `upsert`. */
  | 'deactivate';

export type ImportLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportLimitsQuery = { importLimits: { maxBytes: number, maxRows: number } };

export type ImportStudentsMutationVariables = Exact<{
  file: unknown;
  classId?: number | null | undefined;
  mode: ImportMode;
  dryRun: boolean;
  atomic: boolean;
  encoding?: string | null | undefined;
  dateFormat?: DateFormat | null | undefined;
  columns: unknown;
  missing: MissingPolicy;
  missingLimit: number;
}>;


export type ImportStudentsMutation = { importStudents: { id: number | null, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, file: { sheet: string | null, headerRow: number, encoding: string | null, delimiter: string | null, dateFormat: DateFormat | null } | null, columns: Array<{ column: string, field: string | null }>, errors: Array<{ row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string }>, changes: Array<{ row: number | null, studentId: string, action: ImportAction, fields: Array<string> }> | null } };

export type ImportCountsFragment = { totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number };

export type ImportProblemRowFragment = { row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string };

export type UndoImportMutationVariables = Exact<{
  id: number;
}>;


export type UndoImportMutation = { undoImport: { totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, errors: Array<{ row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string }> } };

export type ImportsQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type ImportsQuery = { imports: { data: Array<{ id: number, kind: ImportKind, mode: ImportMode, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, createdAt: string, actorName: string | null, undoneAt: string | null }>, pagination: { page: number, totalPages: number } } };

export type ImportQueryVariables = Exact<{
  id: number;
}>;


export type ImportQuery = { import: { id: number, kind: ImportKind, mode: ImportMode, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, createdAt: string, actorName: string | null, undoneAt: string | null, problems: Array<{ row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string }> } | null };

export type StoredImportFragment = { id: number, kind: ImportKind, mode: ImportMode, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, createdAt: string, actorName: string | null, undoneAt: string | null };

export const ImportCountsFragmentDoc = new TypedDocumentString(`
    fragment ImportCounts on ImportResult {
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
}
    `, {"fragmentName":"ImportCounts"}) as unknown as TypedDocumentString<ImportCountsFragment, unknown>;
export const ImportProblemRowFragmentDoc = new TypedDocumentString(`
    fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}
    `, {"fragmentName":"ImportProblemRow"}) as unknown as TypedDocumentString<ImportProblemRowFragment, unknown>;
export const StoredImportFragmentDoc = new TypedDocumentString(`
    fragment StoredImport on Import {
  id
  kind
  mode
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
  createdAt
  actorName
  undoneAt
}
    `, {"fragmentName":"StoredImport"}) as unknown as TypedDocumentString<StoredImportFragment, unknown>;
export const ImportLimitsDocument = new TypedDocumentString(`
    query ImportLimits {
  importLimits {
    maxBytes
    maxRows
  }
}
    `) as unknown as TypedDocumentString<ImportLimitsQuery, ImportLimitsQueryVariables>;
export const ImportStudentsDocument = new TypedDocumentString(`
    mutation ImportStudents($file: Upload!, $classId: Int, $mode: ImportMode!, $dryRun: Boolean!, $atomic: Boolean!, $encoding: String, $dateFormat: DateFormat, $columns: JSON!, $missing: MissingPolicy!, $missingLimit: Int!) {
  importStudents(
    file: $file
    classId: $classId
    mode: $mode
    dryRun: $dryRun
    atomic: $atomic
    encoding: $encoding
    dateFormat: $dateFormat
    columns: $columns
    missing: $missing
    missingLimit: $missingLimit
  ) {
    ...ImportCounts
    id
    file {
      sheet
      headerRow
      encoding
      delimiter
      dateFormat
    }
    columns {
      column
      field
    }
    errors {
      ...ImportProblemRow
    }
    changes {
      row
      studentId
      action
      fields
    }
  }
}
    fragment ImportCounts on ImportResult {
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
}
fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}`) as unknown as TypedDocumentString<ImportStudentsMutation, ImportStudentsMutationVariables>;
export const UndoImportDocument = new TypedDocumentString(`
    mutation UndoImport($id: Int!) {
  undoImport(id: $id) {
    ...ImportCounts
    errors {
      ...ImportProblemRow
    }
  }
}
    fragment ImportCounts on ImportResult {
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
}
fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}`) as unknown as TypedDocumentString<UndoImportMutation, UndoImportMutationVariables>;
export const ImportsDocument = new TypedDocumentString(`
    query Imports($page: Int) {
  imports(page: $page, limit: 25) {
    data {
      ...StoredImport
    }
    pagination {
      page
      totalPages
    }
  }
}
    fragment StoredImport on Import {
  id
  kind
  mode
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
  createdAt
  actorName
  undoneAt
}`) as unknown as TypedDocumentString<ImportsQuery, ImportsQueryVariables>;
export const ImportDocument = new TypedDocumentString(`
    query Import($id: Int!) {
  import(id: $id) {
    ...StoredImport
    problems {
      ...ImportProblemRow
    }
  }
}
    fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}
fragment StoredImport on Import {
  id
  kind
  mode
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
  createdAt
  actorName
  undoneAt
}`) as unknown as TypedDocumentString<ImportQuery, ImportQueryVariables>;