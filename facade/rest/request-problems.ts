import type { Details } from '../../src/errors.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

/** Unknown fields that are named at most. */
const MAX_UNKNOWN = 100;

/** The problems of a REST request. Fields that no operation knows keep the name that the client sent. */
export class RequestProblems extends ValidationErrors {
  // Without a prototype: a client may well send a field named __proto__.
  readonly unknown: Details = Object.create(null);
  private unknownFields = 0;

  override get found(): boolean {
    return super.found || this.unknownFields > 0;
  }

  addUnknown(field: string, known: readonly string[]): void {
    this.noteUnknown(field, [
      known.length === 0
        ? 'is not a known field; nothing is taken here.'
        : `is not a known field; known are: ${known.join(', ')}.`,
    ]);
  }

  /** A query parameter of a request whose fields are in its body, where servers on the way do not log them. */
  addMisplaced(field: string): void {
    this.noteUnknown(field, ['cannot be sent in the query: fields of this request go into its JSON body.']);
  }

  private noteUnknown(field: string, messages: string[]): void {
    if (field in this.unknown) return;
    this.unknownFields += 1;
    if (this.unknownFields <= MAX_UNKNOWN) this.unknown[field] = messages;
  }
}
