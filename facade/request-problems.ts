import type { Details } from '../src/errors.ts';
import { Problems } from '../src/problems.ts';

/** The problems of a REST request. Fields that no operation knows keep the name that the client sent. */
export class RequestProblems extends Problems {
  // Without a prototype: a client may well send a field named __proto__.
  readonly unknown: Details = Object.create(null);

  override get found(): boolean {
    return super.found || Object.keys(this.unknown).length > 0;
  }

  addUnknown(field: string, known: readonly string[]): void {
    this.unknown[field] = [
      known.length === 0
        ? 'is not a known field; nothing is taken here.'
        : `is not a known field; known are: ${known.join(', ')}.`,
    ];
  }

  /** A query parameter of a request whose fields are in its body, where servers on the way do not log them. */
  addMisplaced(field: string): void {
    this.unknown[field] = ['cannot be sent in the query: fields of this request go into its JSON body.'];
  }
}
