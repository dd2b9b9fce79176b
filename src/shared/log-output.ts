import { type DestinationStream, pino } from 'pino';

/** Standard output, as far as the log needs it. */
export type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/**
 * Lines are written when they fill a page of memory, or after this many milliseconds, and when the process exits. A write for each
 * request would cost an eighth of what reading a student costs.
 */
const BUFFER = { minLength: 4096, periodicFlush: 200 };

/** Opens standard output for the log: readable lines if it is a terminal, and one JSON object per line otherwise. */
export async function openLogOutput(output: Output = process.stdout): Promise<DestinationStream> {
  if (!output.isTTY) return pino.destination({ dest: 1, ...BUFFER });
  // Loaded here because no service in production needs it.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ singleLine: true, translateTime: 'SYS:HH:MM:ss' });
  // Formats each line at once, unlike the library's stream: nothing is lost when the process exits after a line.
  return { write: (line) => void output.write(format(line)) };
}
