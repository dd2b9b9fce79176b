import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Download } from '../src/download.ts';

/** Milliseconds without a byte taken after which a reader counts as gone: a file that is being made holds a connection. */
const READER_TIMEOUT = 60_000;

/** A reader who leaves early, or has left before the first byte, is no failure of ours. */
const READER_IS_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Sends a file while it is made. Where that fails in the middle the connection breaks, so that a part is never taken for the whole ([D32]). */
export async function sendDownload(request: Request, response: Response, download: Download): Promise<void> {
  const file = request.method === 'HEAD' ? undefined : await download.open();
  response.writeHead(200, {
    'Content-Type': download.contentType,
    'Content-Disposition': `attachment; filename="${download.fileName}"`,
    'Cache-Control': 'no-store',
  });
  if (!file) return void response.end();
  response.setTimeout(READER_TIMEOUT, () => response.destroy());
  try {
    await pipeline(file, response);
  } catch (error) {
    if (!READER_IS_GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    // What cannot be piped at all is not ended by the pipeline.
    file.destroy();
  }
}
