import type { PoolClient } from 'pg';
import { type BundleFile, bundleFileNames } from './file/bundle-files.ts';
import type { BundleZip } from './file/bundle-zip.ts';
import { type Manifest, readManifest } from './file/manifest.ts';
import { createStaging, type StagedFile, type StageOptions, stageFile } from './file/stage-file.ts';

/** A bundle whose rows are in the staging tables. */
export class StagedBundle {
  readonly files = new Map<BundleFile, StagedFile>();

  constructor(private readonly manifest: Manifest) {}

  get version(): string {
    return this.manifest.version;
  }

  /** Returns the staged columns that a file has. */
  presentIn(file: BundleFile): ReadonlySet<string> {
    return this.files.get(file)?.present ?? new Set();
  }

  /** True for a file of all records. Rows with a status say that it lists changes, whatever the manifest says. */
  isBulk(file: BundleFile): boolean {
    return this.manifest.modes.get(file) === 'bulk' && this.files.get(file)?.hasStatus === false;
  }
}

/** Reads the files of a bundle into staging tables, which are also created for absent files. */
export async function stageBundle(client: PoolClient, zip: BundleZip, options: StageOptions): Promise<StagedBundle> {
  const bundle = new StagedBundle(await readManifest(zip, options.problems));
  for (const file of bundleFileNames) {
    await createStaging(client, file);
    const name = `${file}.csv`;
    if (zip.names.includes(name)) bundle.files.set(file, await stageFile(client, file, await zip.open(name), options));
  }
  return bundle;
}
