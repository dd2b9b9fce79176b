import { type AppError, type Details, validationError } from '../errors.ts';

/** Problems that are reported at most, and messages of one field: more would help nobody, and cost whoever writes them down. */
const MAX_FIELDS = 5_000;
const MAX_MESSAGES = 100;

/** Collects everything that is wrong with an input, so that all of it is reported at once ([D9]). */
export class ValidationErrors {
  // Without a prototype: a client may well send a field named constructor.
  readonly details: Details = Object.create(null);
  /** The fields with problems, and all that contain one of them. */
  private readonly concerned = new Set<string>();
  private fields = 0;

  get found(): boolean {
    return this.fields > 0;
  }

  /** Whether so much is wrong that nothing more is noted. */
  get full(): boolean {
    return this.fields >= MAX_FIELDS;
  }

  /**
   * Notes a problem of a field (camelCase, nested with dots); the same message is kept once.
   */
  add(field: string, message: string): void {
    const messages = this.details[field];
    if (messages) {
      if (messages.length < MAX_MESSAGES && !messages.includes(message)) messages.push(message);
      return;
    }
    // Fields of the input itself are few, and say most.
    if (this.full && field.includes('.')) return;
    this.fields += 1;
    this.details[field] = [message];
    for (const part of withContainers(field)) this.concerned.add(part);
  }

  /** Whether the field, or one that contains it or that it contains, has a problem. */
  has(field: string): boolean {
    if (!this.found) return false;
    return this.concerned.has(field) || withContainers(field).some((part) => part in this.details);
  }

  toError(): AppError {
    return validationError(this.details);
  }

  /** Throws `validation_error` with all the problems if there are any. */
  throwIfAny(): void {
    if (this.found) throw this.toError();
  }
}

/**
 * Problems for an operator to read, a line each.
 * @param label what a field is to be called, with what follows it
 */
export function problemLines(details: Details, label: (field: string) => string): string {
  const lines = Object.entries(details).flatMap(([field, messages]) =>
    messages.map((message) => `  ${label(field)} ${message}`),
  );
  return lines.join('\n');
}

/** `entries.3.score`, `entries.3` and `entries`. */
function withContainers(field: string): string[] {
  const parts = [field];
  for (let dot = field.lastIndexOf('.'); dot > 0; dot = field.lastIndexOf('.', dot - 1))
    parts.push(field.slice(0, dot));
  return parts;
}
