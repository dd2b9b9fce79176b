/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The status of a student. */
export type StudentStatus =
  /** The student attends the institution. */
  | 'active'
  /** The student has left or is on leave. */
  | 'inactive'
  /** The student has graduated. */
  | 'graduated';

/** The format of an export. */
export type ExportFormat =
  /** Comma-separated values in UTF-8. Can be imported again. */
  | 'csv'
  /** An Excel workbook. Can be imported again. */
  | 'xlsx'
  /** A JSON array of objects. */
  | 'json'
  /** One JSON object per line. */
  | 'ndjson';

export type ExportPreviewQueryVariables = Exact<{
  format: ExportFormat;
  status?: StudentStatus | null | undefined;
  classId?: number | null | undefined;
  shownClassId: number;
  withClass: boolean;
  withCount: boolean;
  version: string;
  since?: string | null | undefined;
  withBundle: boolean;
}>;


export type ExportPreviewQuery = { exportStudents: { fileName: string }, oneRosterBundle?: { fileName: string }, students?: { pagination: { total: number } }, class?: { id: number, name: string, code: string } | null };


export const ExportPreviewDocument = new TypedDocumentString(`
    query ExportPreview($format: ExportFormat!, $status: StudentStatus, $classId: Int, $shownClassId: Int!, $withClass: Boolean!, $withCount: Boolean!, $version: String!, $since: DateTime, $withBundle: Boolean!) {
  exportStudents(format: $format, status: $status, classId: $classId) {
    fileName
  }
  oneRosterBundle(version: $version, since: $since) @include(if: $withBundle) {
    fileName
  }
  students(status: $status, classId: $classId, limit: 1) @include(if: $withCount) {
    pagination {
      total
    }
  }
  class(id: $shownClassId) @include(if: $withClass) {
    id
    name
    code
  }
}
    `) as unknown as TypedDocumentString<ExportPreviewQuery, ExportPreviewQueryVariables>;