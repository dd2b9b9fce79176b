/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../../typed-document-string.ts';
export type ImportOneRosterMutationVariables = Exact<{
  file: unknown;
  dryRun: boolean;
  applyMissing: boolean;
  atomic: boolean;
}>;


export type ImportOneRosterMutation = { importOneRoster: { id: number | null, refused: boolean, version: string, problemCount: number, files: Array<{ name: string, created: number, updated: number, removed: number, unchanged: number, skipped: number, failed: number, missing: number }>, problems: Array<{ file: string, row: number | null, column: string | null, value: string | null, message: string }> } };

export type UndoOneRosterImportMutationVariables = Exact<{
  id: number;
}>;


export type UndoOneRosterImportMutation = { undoOneRosterImport: { problemCount: number, files: Array<{ name: string, deleted: number, restored: number, kept: number }>, problems: Array<{ file: string, row: number | null, column: string | null, value: string | null, message: string }> } };

export type BundleProblemFragment = { file: string, row: number | null, column: string | null, value: string | null, message: string };

export const BundleProblemFragmentDoc = new TypedDocumentString(`
    fragment BundleProblem on OneRosterImportProblem {
  file
  row
  column
  value
  message
}
    `, {"fragmentName":"BundleProblem"}) as unknown as TypedDocumentString<BundleProblemFragment, unknown>;
export const ImportOneRosterDocument = new TypedDocumentString(`
    mutation ImportOneRoster($file: Upload!, $dryRun: Boolean!, $applyMissing: Boolean!, $atomic: Boolean!) {
  importOneRoster(
    file: $file
    dryRun: $dryRun
    applyMissing: $applyMissing
    atomic: $atomic
  ) {
    id
    refused
    version
    problemCount
    files {
      name
      created
      updated
      removed
      unchanged
      skipped
      failed
      missing
    }
    problems {
      ...BundleProblem
    }
  }
}
    fragment BundleProblem on OneRosterImportProblem {
  file
  row
  column
  value
  message
}`) as unknown as TypedDocumentString<ImportOneRosterMutation, ImportOneRosterMutationVariables>;
export const UndoOneRosterImportDocument = new TypedDocumentString(`
    mutation UndoOneRosterImport($id: Int!) {
  undoOneRosterImport(id: $id) {
    problemCount
    files {
      name
      deleted
      restored
      kept
    }
    problems {
      ...BundleProblem
    }
  }
}
    fragment BundleProblem on OneRosterImportProblem {
  file
  row
  column
  value
  message
}`) as unknown as TypedDocumentString<UndoOneRosterImportMutation, UndoOneRosterImportMutationVariables>;