import type { PoolClient } from 'pg';
import type { ReadOptions } from '../../students/import/file/file-reader.ts';
import type { BundleProblem, BundleProblems } from './bundle-problems.ts';
import { type BundleFile, bundleFileNames, stagedTable } from './file/bundle-files.ts';
import type { BundleJob, BundleMessage, ReadFile } from './file/bundle-messages.ts';
import { bundleReader } from './file/bundle-reader.ts';
import type { Manifest } from './file/manifest.ts';
import { copyLines, createStaging } from './file/stage-file.ts';
import { runSql } from './run-sql.ts';

/** The plans of statements about fewer rows are the same without statistics, which take as long as the statements. */
const FEW_ROWS = 1_000;

const TAKEN_AS_CHANGES =
  'has rows that are to be deleted, so the file is taken as a list of changes (delta) although the manifest says bulk: no record counts as missing.';

/** A bundle whose rows are in the staging tables. */
export class StagedBundle {
  readonly files = new Map<BundleFile, ReadFile>();

  constructor(private readonly manifest: Manifest) {}

  get version(): string {
    return this.manifest.version;
  }

  /** True if the statistics of its rows are worth their work. */
  get isLarge(): boolean {
    return [...this.files.values()].some(({ rows }) => rows > FEW_ROWS);
  }

  /** Returns the staged columns that a file has. */
  presentIn(file: BundleFile): ReadonlySet<string> {
    return this.files.get(file)?.present ?? new Set();
  }

  /**
   * True for a file of all records. Rows that are to be deleted say that it lists changes, whatever the manifest says; but complete
   * files of most systems call each of their rows active.
   */
  isBulk(file: BundleFile): boolean {
    return this.manifest.modes.get(file) === 'bulk' && this.files.get(file)?.listsChanges === false;
  }

  /** Returns a warning for each file that is taken as a list of changes although the manifest calls it complete. */
  warnings(): BundleProblem[] {
    return [...this.files.keys()]
      .filter((file) => this.manifest.modes.get(file) === 'bulk' && !this.isBulk(file))
      .map((file) => ({ file: `${file}.csv`, row: null, column: 'status', value: null, message: TAKEN_AS_CHANGES }));
  }
}

export interface StageOptions extends ReadOptions {
  readonly job: BundleJob;
  readonly problems: BundleProblems;
  /** Called from time to time with the number of rows that were read. */
  readonly onProgress?: ((file: BundleFile, rows: number) => void) | undefined;
}

/**
 * Reads the files of a bundle into staging tables, which are also created for absent files.
 * @throws AppError for a bundle that cannot be read
 */
export async function stageBundle(client: PoolClient, options: StageOptions): Promise<StagedBundle> {
  const messages = bundleReader.read(options.job, options);
  try {
    const { manifest, files } = await next(messages, 'manifest');
    const bundle = new StagedBundle(manifest);
    for (const file of bundleFileNames) {
      await createStaging(client, file);
      if (files.includes(file)) bundle.files.set(file, await stageFile(client, file, messages, options));
    }
    if (bundle.isLarge) await runSql(client, `analyze ${bundleFileNames.map(stagedTable).join(', ')}`);
    const { problems } = await next(messages, 'end');
    options.problems.addRead(problems);
    // Ends the reading, so that the thread can read another bundle.
    await messages.next();
    return bundle;
  } finally {
    await messages.return(undefined);
  }
}

type Messages = AsyncGenerator<BundleMessage>;
type Message<Type extends BundleMessage['type']> = Extract<BundleMessage, { type: Type }>;

async function next<Type extends BundleMessage['type']>(messages: Messages, type: Type): Promise<Message<Type>> {
  const message = (await messages.next()).value as BundleMessage | undefined;
  if (message?.type !== type) throw new Error(`The reader of bundles sent ${message?.type} instead of ${type}.`);
  return message as Message<Type>;
}

async function stageFile(
  client: PoolClient,
  file: BundleFile,
  messages: Messages,
  { onProgress }: StageOptions,
): Promise<ReadFile> {
  let end: Message<'fileEnd'> | undefined;
  const lines = async function* () {
    while (!end) {
      const message = (await messages.next()).value as Message<'rows'> | Message<'fileEnd'>;
      onProgress?.(file, message.type === 'rows' ? message.rows : message.file.rows);
      if (message.type === 'rows') yield message.lines;
      else end = message;
    }
  };
  await copyLines(client, file, lines());
  return (end as unknown as Message<'fileEnd'>).file;
}
