import { z } from 'zod';
import { MAX_ENTRIES, type ParsedInput, parseInput } from '../../input/schemas.ts';
import { type FieldErrors, quote, type ValidationErrors } from '../../input/validation-errors.ts';

/** The sourcedId that the service assigned to a posted record, and the one that its client sent. */
export interface AllocatedId {
  readonly supplied: string | null | undefined;
  readonly allocated: string;
}

/** Members of an entry that name other records. */
type References = Readonly<Record<string, { readonly sourcedId?: string | undefined } | null | undefined>>;

interface Entries<List extends string, Schema extends z.ZodType> {
  readonly input: ParsedInput<Record<List, z.output<Schema>[]>>;
  /** Adds an error for each member of an entry that names another record than the address. */
  readonly checkWithin: (errors: FieldErrors, entry: object) => void;
}

/**
 * Reads the list of a POST. Entries may leave out what the address names.
 * @param within the sourcedIds that the address names, by the members that name them in an entry
 */
export function readEntries<List extends string, Schema extends z.ZodType>(
  errors: ValidationErrors,
  list: List,
  schema: Schema,
  body: Readonly<Record<string, unknown>>,
  within: Readonly<Record<string, string | undefined>>,
): Entries<List, Schema> {
  const named = Object.entries(within).flatMap(([member, sourcedId]) => (sourcedId ? [{ member, sourcedId }] : []));
  const defaults = Object.fromEntries(named.map(({ member, sourcedId }) => [member, { sourcedId }]));
  const sent = body[list];
  const entries = Array.isArray(sent)
    ? sent.map((entry) => (typeof entry === 'object' && entry !== null ? { ...defaults, ...entry } : entry))
    : sent;
  const message = `must be a list of 1 to ${MAX_ENTRIES.toLocaleString('en')} records.`;
  const wanted = z.object({ [list]: z.array(schema, { error: message }).min(1, message).max(MAX_ENTRIES, message) });
  if (Array.isArray(sent) && sent.length > MAX_ENTRIES) {
    errors.add(list, message);
    errors.throwIfAny();
  }
  return {
    input: parseInput(errors, wanted, { [list]: entries } as z.input<typeof wanted>) as Entries<List, Schema>['input'],
    checkWithin: (entryErrors, entry) => {
      for (const { member, sourcedId } of named) {
        const other = (entry as References)[member]?.sourcedId;
        if (other !== undefined && other !== sourcedId)
          entryErrors.add(`${member}.sourcedId`, `must be ${quote(sourcedId)}, which the address names.`);
      }
    },
  };
}
