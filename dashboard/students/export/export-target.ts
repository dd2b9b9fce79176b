import { ApiError } from '../../errors.ts';
import { downloadFile } from '../../ui/files/download.ts';

declare global {
  interface Window {
    /** The File System Access API, which only some browsers have, and only over HTTPS or on localhost. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/** The file to which an export is written as it arrives. */
export type ExportTarget = WritableStream<Uint8Array<ArrayBuffer>>;

/** The largest file that is kept in memory: more than a million students. */
export const MAX_MEMORY_BYTES = 500 * 1024 * 1024;

/** Tells whether the browser can write a file to disk piece by piece. */
export function canWriteToDisk(): boolean {
  return window.showSaveFilePicker !== undefined;
}

/** Opens a file on disk where the browser can, else one in memory. Returns undefined if the user chooses no file. */
export async function openTarget(fileName: string): Promise<ExportTarget | undefined> {
  try {
    const file = await window.showSaveFilePicker?.({ suggestedName: fileName });
    return (await file?.createWritable()) ?? openInMemory(fileName);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Opens a file that the browser saves when it is complete. Writing fails with `TOO_LARGE` beyond the limit. */
export function openInMemory(fileName: string): ExportTarget {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  return new WritableStream({
    write: (chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_MEMORY_BYTES) throw new ApiError('TOO_LARGE', '');
      chunks.push(chunk);
    },
    close: () => downloadFile(fileName, new Blob(chunks)),
  });
}
