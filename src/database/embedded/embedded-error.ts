import { OperatorError } from '../../shared/operator-error.ts';

/** The embedded PostgreSQL cannot be used. The message is one line for the operator. */
export class EmbeddedServerError extends OperatorError {
  override readonly name = 'EmbeddedServerError';

  constructor(dataDir: string, reason: string, options?: ErrorOptions) {
    super(`The embedded PostgreSQL in DATA_DIR (${dataDir}) cannot be used: ${reason}`, options);
  }

  /** Converts any thrown value. Returns an EmbeddedServerError unchanged. */
  static from(dataDir: string, thrown: unknown): EmbeddedServerError {
    if (thrown instanceof EmbeddedServerError) return thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return new EmbeddedServerError(dataDir, reason.replaceAll(/\s*\n\s*/g, ' '), { cause: thrown });
  }
}

/** PostgreSQL's error for files of another major version, and advice to add to it. */
const INCOMPATIBLE = /incompatible with server/;
const INCOMPATIBLE_ADVICE =
  'take a dump with the version of Registrar that created them: see "Backups" in docs/operations.md';

/** Returns the last error in the output of PostgreSQL's programs, with its hint, or undefined. */
export function lastPostgresError(output: string): string | undefined {
  const error = [...output.matchAll(/(?:error|ERROR|FATAL|PANIC|postgres|sh): +(.*)/g)].at(-1)?.[1];
  if (error && INCOMPATIBLE.test(error)) {
    const detail = [...output.matchAll(/DETAIL: +(.*)/g)].at(-1)?.[1] ?? '';
    return `${error} (${detail}); ${INCOMPATIBLE_ADVICE}`;
  }
  const hint = [...output.matchAll(/(?:hint|HINT): +(.*)/g)].at(-1)?.[1];
  return error && hint ? `${error} (${hint})` : error;
}
