import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Download } from '../../src/shared/download.ts';

/**
 * Minimum average rate, in bytes per second, at which a client must read: the download holds a database connection while it
 * is generated.
 */
const MIN_RATE = 64 * 1024;

/** Milliseconds by which a client may fall behind the minimum rate. */
const MAX_DELAY_MS = 30_000;

/**
 * Milliseconds without progress after which the connection is closed. Covers the last chunks, which are buffered, so that the
 * rate is not measured.
 */
const IDLE_TIMEOUT_MS = 60_000;

/** Error codes for clients that disconnect early, even before the first byte. They are not failures of the service. */
const CLIENT_GONE_CODES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Returns true if an error of sending says that the client has disconnected. */
export function isClientGone(error: unknown): boolean {
  return CLIENT_GONE_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Streams a file while it is generated. Breaks the connection if generating fails, so that a client never takes a part for
 * the whole file ([D32]), and if the client reads too slowly.
 */
export async function sendDownload(request: Request, response: Response, download: Download): Promise<void> {
  const file = request.method === 'HEAD' ? undefined : await download.open();
  response.writeHead(200, {
    'Content-Type': download.contentType,
    'Content-Disposition': `attachment; filename="${download.fileName}"`,
    'Cache-Control': 'no-store',
  });
  if (!file) return void response.end();
  // A pipeline notices a client who has left only at the next chunk, which may take long.
  response.once('close', () => file.destroy());
  if (response.destroyed || request.socket.destroyed) return void file.destroy();
  response.setTimeout(IDLE_TIMEOUT_MS, () => response.destroy());
  try {
    await pipeline(file, (chunks: AsyncIterable<Buffer>) => enforceMinRate(chunks, response), response);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    // The pipeline does not destroy the file if piping cannot start.
    file.destroy();
  }
}

/**
 * Passes chunks on, and breaks the connection of a client that reads more slowly than the minimum rate. Only the time that the
 * client takes counts, not the time that generating a chunk takes.
 */
export async function* enforceMinRate(chunks: AsyncIterable<Buffer>, response: Response): AsyncGenerator<Buffer> {
  let allowedMs = MAX_DELAY_MS;
  for await (const chunk of chunks) {
    const startedAt = performance.now();
    const timer = setTimeout(() => response.destroy(), allowedMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
    const elapsedMs = performance.now() - startedAt;
    allowedMs = Math.min(MAX_DELAY_MS, allowedMs - elapsedMs + (chunk.length / MIN_RATE) * 1000);
  }
}
