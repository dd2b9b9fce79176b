import { ValidationErrors } from '../../src/input/validation-errors.ts';
import type { Details } from '../../src/shared/errors.ts';

/** Maximum number of unknown fields that are reported. */
const MAX_UNKNOWN_FIELDS = 100;

/** The validation errors of a REST request. Unknown fields keep the names that the client sent. */
export class RequestValidationErrors extends ValidationErrors {
  // Without a prototype, because a client may send a field named __proto__.
  readonly unknown: Details = Object.create(null);
  /** The fields as the client sent them; undefined until they are read. */
  sent: Record<string, unknown> | undefined;
  private unknownFields = 0;

  override get any(): boolean {
    return super.any || this.unknownFields > 0;
  }

  addUnknown(field: string, known: readonly string[]): void {
    this.addUnknownField(field, [
      known.length === 0
        ? 'is not a known field. This request takes no fields.'
        : `is not a known field. Known fields: ${known.join(', ')}.`,
    ]);
  }

  /** Adds a query parameter of a request that takes its fields in the body. Proxies may log queries, but not bodies. */
  addMisplaced(field: string): void {
    this.addUnknownField(field, ['cannot be sent in the query. Send it in the JSON body.']);
  }

  private addUnknownField(field: string, messages: string[]): void {
    if (field in this.unknown) return;
    this.unknownFields += 1;
    if (this.unknownFields <= MAX_UNKNOWN_FIELDS) this.unknown[field] = messages;
  }
}
