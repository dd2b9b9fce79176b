import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Download } from '../../src/shared/download.ts';

/** A file that is being made holds a connection to the database, so its reader must take so many bytes a second … */
const MIN_RATE = 64 * 1024;

/** … on average over so many milliseconds. */
const PATIENCE = 30_000;

/** Milliseconds without a byte after which a reader counts as gone: the last piece lies in buffers, where nobody waits for it. */
const READER_TIMEOUT = 60_000;

/** A reader who leaves early, or has left before the first byte, is no failure of ours. */
const READER_IS_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Sends a file while it is made. Where that fails in the middle the connection breaks, so that a part is never taken for the whole ([D32]); so it does for a reader who is too slow. */
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
    await pipeline(file, (pieces: AsyncIterable<Buffer>) => keepingPace(pieces, response), response);
  } catch (error) {
    if (!READER_IS_GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    // What cannot be piped at all is not ended by the pipeline.
    file.destroy();
  }
}

/**
 * Hands pieces on, and cuts the connection of a reader who is slower than the rate that is asked for. Only the time that the
 * reader takes counts, not that in which a piece is made.
 */
async function* keepingPace(pieces: AsyncIterable<Buffer>, response: Response): AsyncGenerator<Buffer> {
  let patience = PATIENCE;
  for await (const piece of pieces) {
    const handedOver = performance.now();
    const timer = setTimeout(() => response.destroy(), patience);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
    const taken = performance.now() - handedOver;
    patience = Math.min(PATIENCE, patience - taken + (piece.length / MIN_RATE) * 1000);
  }
}
