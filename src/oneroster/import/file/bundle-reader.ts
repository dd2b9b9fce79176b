import { FileReader } from '../../../students/import/file/file-reader.ts';
import { workerFile } from '../../../students/import/file/reader-thread.ts';
import type { BundleJob, BundleMessage } from './bundle-messages.ts';

/** Reads the files of OneRoster bundles. */
export const bundleReader = new FileReader<BundleJob, BundleMessage>(workerFile('bundle-worker', import.meta.url));
