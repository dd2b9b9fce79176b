import { FileReader } from './file-reader.ts';
import { workerFile } from './reader-thread.ts';
import type { SheetJob, SheetMessage } from './sheet-messages.ts';

/** Reads the CSV files and workbooks of students. */
export const sheetReader = new FileReader<SheetJob, SheetMessage>(workerFile('sheet-worker', import.meta.url));
