import type { ReadProblems } from '../bundle-problems.ts';
import type { BundleFile } from './bundle-files.ts';
import type { BundleSource } from './bundle-zip.ts';
import type { Manifest } from './manifest.ts';

/** A bundle, and how much of it is read. */
export interface BundleJob {
  readonly source: BundleSource;
  /** Number of bytes to which the bundle may unpack. */
  readonly maxUnpacked: number;
  /** Most rows of all of its files, blank ones included; any number if it is null. */
  readonly maxRows: number | null;
}

/** A file whose rows were read. */
export interface ReadFile {
  rows: number;
  /** The staged columns that the file has. */
  readonly present: Set<string>;
  /** True if a row has another status than active, as only the rows of a delta have. */
  listsChanges: boolean;
}

/** First the manifest, then each file with its rows as lines of COPY, in the order of the import. */
export type BundleMessage =
  | { readonly type: 'manifest'; readonly manifest: Manifest; readonly files: readonly BundleFile[] }
  | { readonly type: 'rows'; readonly lines: string; readonly rows: number }
  | { readonly type: 'fileEnd'; readonly file: ReadFile }
  | { readonly type: 'end'; readonly problems: ReadProblems };
