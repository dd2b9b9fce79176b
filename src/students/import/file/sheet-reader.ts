import { workerFile } from '../../../shared/worker-file.ts';
import { FileReader } from './file-reader.ts';

import type { SheetJob, SheetMessage } from './sheet-messages.ts';

/** Reads the CSV files and workbooks of students. */
export const sheetReader = new FileReader<SheetJob, SheetMessage>(workerFile('sheet-worker', import.meta.url));
