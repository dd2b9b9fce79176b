import { workerFile } from '../../../shared/worker-file.ts';
import { FileReader } from '../../../students/import/file/file-reader.ts';
import type { BundleJob, BundleMessage } from './bundle-messages.ts';

/** Reads the files of OneRoster bundles. */
export const bundleReader = new FileReader<BundleJob, BundleMessage>(workerFile('bundle-worker', import.meta.url));
