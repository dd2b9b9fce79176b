import { type AppError, type Details, validationError } from '../shared/errors.ts';

/** Limits of a report: more fields, or more messages of one field, would help no client and cost time to collect. */
const MAX_FIELDS = 5_000;
const MAX_MESSAGES = 100;

/** The problem of a field that names a record which was deactivated. */
export const NOT_ACTIVE = 'is not active.';

/** A problem of a field. The code is for reports that clients decide by, such as that of an import. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

/** Collects all problems of an input, so that they are reported together ([D9]). */
export class ValidationErrors {
  // Without a prototype, because a client may send a field named constructor.
  readonly details: Details = Object.create(null);
  /** The problems of `details` with their codes, in the order in which they were added. */
  readonly list: FieldProblem[] = [];
  /** The fields with problems, and all fields that contain one of them. */
  private readonly affected = new Set<string>();
  private fieldCount = 0;

  /** True if there is at least one problem. */
  get any(): boolean {
    return this.fieldCount > 0;
  }

  /** True if the maximum number of fields has problems: problems of further nested fields are dropped. */
  get isFull(): boolean {
    return this.fieldCount >= MAX_FIELDS;
  }

  /** Adds a problem of a field (camelCase, nested with dots). Repeated messages are stored once. */
  add(field: string, message: string, code = 'invalid'): void {
    const messages = this.details[field];
    if (messages) {
      if (messages.length >= MAX_MESSAGES || messages.includes(message)) return;
      messages.push(message);
      this.list.push({ field, message, code });
      return;
    }
    // Top-level fields are always reported: they are few, and their problems matter most.
    if (this.isFull && field.includes('.')) return;
    this.fieldCount += 1;
    this.details[field] = [message];
    this.list.push({ field, message, code });
    for (const part of withContainers(field)) this.affected.add(part);
  }

  /** Checks whether the field, one of its containers or one of its parts has a problem. */
  has(field: string): boolean {
    return this.any && (this.affected.has(field) || this.covers(field));
  }

  /** Checks whether the field or one of its containers has a problem. */
  covers(field: string): boolean {
    return this.any && withContainers(field).some((part) => part in this.details);
  }

  /** Returns a `validation_error` with all the problems. */
  toError(): AppError {
    return validationError(this.details);
  }

  /** @throws AppError `validation_error` with all the problems, if there are any */
  throwIfAny(): void {
    if (this.any) throw this.toError();
  }
}

/** The errors of an input, or of one part of it, as rules see them. */
export type FieldErrors = Pick<ValidationErrors, 'add' | 'has'>;

/** Returns the errors of the parts of a field: `code` stands for `input.3.code`. */
export function errorsOfPart(errors: FieldErrors, field: string): FieldErrors {
  return {
    add: (part, message) => errors.add(`${field}.${part}`, message),
    has: (part) => errors.has(`${field}.${part}`),
  };
}

/**
 * Formats problems for an operator, one per line.
 * @param label returns the name of a field as the operator knows it, with its separator: `--admin-email`, `NAME:`
 */
export function formatProblems(details: Details, label: (field: string) => string): string {
  const lines = Object.entries(details).flatMap(([field, messages]) =>
    messages.map((message) => `  ${label(field)} ${message}`),
  );
  return lines.join('\n');
}

/** Returns `entries.3.score`, `entries.3` and `entries` for `entries.3.score`. */
function withContainers(field: string): string[] {
  const parts = [field];
  for (let dot = field.lastIndexOf('.'); dot > 0; dot = field.lastIndexOf('.', dot - 1))
    parts.push(field.slice(0, dot));
  return parts;
}

const MAX_LENGTH = 64;

/** Quotes a client's value in a message. Long values are cut, so that a response does not grow with the input that it refuses. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
}
