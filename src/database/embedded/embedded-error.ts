import { OperatorError } from '../../process/operator-error.ts';

/** The embedded PostgreSQL cannot be used; the message is one line for the person who started the program. */
export class EmbeddedServerError extends OperatorError {
  override readonly name = 'EmbeddedServerError';

  constructor(dataDir: string, reason: string, options?: ErrorOptions) {
    super(`The embedded PostgreSQL in DATA_DIR (${dataDir}) cannot be used: ${reason}`, options);
  }

  /** Gives anything that was thrown this shape; what has it already is returned as it is. */
  static from(dataDir: string, thrown: unknown): EmbeddedServerError {
    if (thrown instanceof EmbeddedServerError) return thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return new EmbeddedServerError(dataDir, reason.replaceAll(/\s*\n\s*/g, ' '), { cause: thrown });
  }
}

/** What PostgreSQL calls files of another major version, and what its words leave open. */
const INCOMPATIBLE = /incompatible with server/;
const INCOMPATIBLE_ADVICE = 'take a dump with the version of Registrar that made them: see "Back up" in README.md';

/** The last error in what PostgreSQL's programs have written, with their advice; undefined where there is none. */
export function lastPostgresError(output: string): string | undefined {
  const error = [...output.matchAll(/(?:error|ERROR|FATAL|PANIC|postgres|sh): +(.*)/g)].at(-1)?.[1];
  if (error && INCOMPATIBLE.test(error)) {
    const detail = [...output.matchAll(/DETAIL: +(.*)/g)].at(-1)?.[1] ?? '';
    return `${error} (${detail}); ${INCOMPATIBLE_ADVICE}`;
  }
  const hint = [...output.matchAll(/(?:hint|HINT): +(.*)/g)].at(-1)?.[1];
  return error && hint ? `${error} (${hint})` : error;
}
