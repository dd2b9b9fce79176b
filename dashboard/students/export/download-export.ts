import { sendSignedIn } from '../../api.ts';
import { ApiError, type Details } from '../../errors.ts';
import { servicePath } from '../../place.ts';
import { withPassword } from '../../session/password-confirmation.ts';
import type { ExportTarget } from './export-target.ts';

interface DownloadOptions {
  /** Cancels the download. */
  readonly signal?: AbortSignal;
  /** Receives the number of bytes that have arrived. The service does not know the size of a file before its end. */
  readonly onProgress?: (bytes: number) => void;
}

/** The paths of exports on the service. */
export type ExportPath = '/students/export' | '/ims/oneroster/bundle';

/**
 * Downloads an export over REST. The token travels in a header, so the address contains nothing secret.
 * @returns the number of bytes, or undefined if the download was cancelled
 * @throws ApiError with the service's error, `NETWORK` if the connection breaks, and errors of the target
 */
export async function downloadExport(
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
  target: ExportTarget,
  { signal, onProgress }: DownloadOptions = {},
): Promise<number | undefined> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      onProgress?.(bytes);
      controller.enqueue(chunk);
    },
  });
  const init = signal ? { signal } : {};
  try {
    const body = await withPassword(() => openExport(query.size > 0 ? `${path}?${query}` : path, init));
    await body.pipeThrough(counter).pipeTo(target, init);
    return bytes;
  } catch (error) {
    // Removes what has been written, if the target has not failed itself.
    await target.abort().catch(() => undefined);
    if (signal?.aborted) return undefined;
    throw error instanceof TypeError ? new ApiError('NETWORK', '') : error;
  }
}

/** Starts an export. The service may want the password for one of more than a class. */
async function openExport(file: string, init: RequestInit): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await sendSignedIn(`${servicePath}${file}`, init);
  if (!response.ok || !response.body) throw await readError(response);
  return response.body;
}

async function readError(response: Response): Promise<ApiError> {
  if (response.headers.get('WWW-Authenticate')?.includes('insufficient_user_authentication'))
    return new ApiError('REAUTHENTICATION_REQUIRED', '');
  const answer = (await response.json().catch(() => ({}))) as { error?: string; message?: string; details?: Details };
  return new ApiError((answer.error ?? 'internal_error').toUpperCase(), answer.message ?? '', answer.details);
}
