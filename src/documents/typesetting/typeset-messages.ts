import type { DocumentContent, DocumentKind } from '../document-content.ts';

/** A job that is typeset as one file. */
export interface TypesetJob {
  readonly kind: DocumentKind;
  /** At most `MAX_DOCUMENTS`, in one language. */
  readonly contents: readonly DocumentContent[];
  /** Title of the file. */
  readonly title: string;
  /** The images of the logos by their SHA-256. */
  readonly logos: ReadonlyMap<string, Buffer>;
  /** Where verification codes are checked, if the service knows its address. */
  readonly verifyUrl: string | null;
}

/** Most documents of a job: memory grows by more than a MiB with each. */
export const MAX_DOCUMENTS = 30;

/** The answer of the process: the file, or why the compiler refuses the job, and the memory in use. */
export interface TypesetAnswer {
  readonly pdf?: Uint8Array;
  readonly error?: string;
  readonly residentBytes: number;
}
