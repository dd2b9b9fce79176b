import { type DestinationStream, pino } from 'pino';

/** Standard output, as far as the log needs it. */
export type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Opens standard output for the log: readable lines if it is a terminal, and one JSON object per line otherwise. */
export async function openLogOutput(output: Output = process.stdout): Promise<DestinationStream> {
  if (!output.isTTY) return pino.destination(1);
  // Loaded here because no service in production needs it.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ singleLine: true, translateTime: 'SYS:HH:MM:ss' });
  // Formats each line at once, unlike the library's stream: nothing is lost when the process exits after a line.
  return { write: (line) => void output.write(format(line)) };
}
