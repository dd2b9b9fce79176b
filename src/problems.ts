import { AppError, type Details } from './errors.ts';

/** Collects everything that is wrong with an input, so that all of it is reported at once ([D9]). */
export class Problems {
  readonly details: Details = {};

  get found(): boolean {
    return Object.keys(this.details).length > 0;
  }

  /**
   * Notes a problem of a field (camelCase, nested with dots); the same message is kept once.
   */
  add(field: string, message: string): void {
    const messages = this.details[field];
    if (messages) {
      if (!messages.includes(message)) messages.push(message);
      return;
    }
    this.details[field] = [message];
  }

  /** Whether the field, or one that contains it or that it contains, has a problem. */
  has(field: string): boolean {
    return Object.keys(this.details).some(
      (known) => known === field || known.startsWith(`${field}.`) || field.startsWith(`${known}.`),
    );
  }

  toError(): AppError {
    return new AppError('validation_error', 'The request is invalid; details names each field and its problems.', {
      details: this.details,
    });
  }

  /** Throws `validation_error` with all the problems if there are any. */
  throwIfAny(): void {
    if (this.found) throw this.toError();
  }
}
