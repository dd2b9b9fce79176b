import type { Readable } from 'node:stream';
import { AppError, invalid } from '../../errors.ts';

/** A file as the APIs hand it over. */
export interface ReceivedFile {
  createReadStream(): Readable;
}

/**
 * The bytes of a file.
 * @throws AppError `payload_too_large` beyond `maxBytes`, `bad_request` where it does not arrive whole, `validation_error` where it is missing
 */
export async function bytesOf(file: ReceivedFile | Promise<ReceivedFile>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const { createReadStream } = await file;
    for await (const chunk of createReadStream() as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw explained(error, maxBytes);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The file is too large: up to ${maxBytes} bytes are allowed. Split it.`);
}

/** What receives files over GraphQL says what is wrong by an HTTP status. */
function explained(error: unknown, maxBytes: number): unknown {
  if (error instanceof AppError) return error;
  switch ((error as { status?: number }).status) {
    case 413:
      return tooLarge(maxBytes);
    case 400:
      return invalid('file', 'is missing from the request.');
    default:
      return new AppError('bad_request', 'The file did not arrive whole. Send it again.', { cause: error });
  }
}
