import { z } from 'zod';
import type { SelectingRequest } from '../access/service-request.ts';
import { type Change, change } from '../audit/change.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import { checkEntryCount, type DeepPartial, parseInput } from '../input/schemas.ts';
import { errorsOfPart, type FieldErrors } from '../input/validation-errors.ts';
import { repeatIfUsed, uniqueErrors } from './unique.checks.ts';

/** The valid parts of a new record, and the errors of its input. */
interface NewEntry<Value> {
  readonly values: DeepPartial<Value>;
  readonly errors: FieldErrors;
}

/** Checks and writes new records, many at once. */
export interface Creation<Input, Value> {
  readonly schema: z.ZodType<Value, Input>;
  /** Adds the errors that need the database. */
  check(tx: Change, entries: readonly NewEntry<Value>[]): Promise<void>;
  /** Inserts the records with their audit records, and returns the selected fields of each. */
  insert<T>(tx: Change, values: readonly Value[], selection: Selection): Promise<Selected<T>[]>;
}

/** Creates one record. @throws AppError `validation_error` with every problem, on fields such as `code` */
export function createOne<T, Input, Value>(
  request: SelectingRequest,
  { schema, check, insert }: Creation<Input, Value>,
  input: Input,
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, schema, input),
    check: (tx, values) => check(tx, [{ values, errors: tx.errors }]),
    apply: async (tx, values) => {
      const [created] = await insert<T>(tx, [values], request.selection);
      return created as Selected<T>;
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Creates records in one transaction, all or nothing. The number of statements does not depend on the number of records.
 * @throws AppError `validation_error` with every problem, on fields such as `input.3.code`
 */
export function createAll<T, Input, Value>(
  request: SelectingRequest,
  { schema, check, insert }: Creation<Input, Value>,
  inputs: readonly Input[],
): Promise<T[]> {
  checkEntryCount(request.errors, 'input', inputs);
  const input = parseInput(request.errors, z.object({ input: z.array(schema) }), { input: [...inputs] });
  return repeatIfUsed((constraintErrors) =>
    change(request, {
      input,
      check: (tx, { input: valid = [] }) => {
        const entries = valid as readonly DeepPartial<Value>[];
        return check(
          tx,
          entries.map((values, index) => ({ values, errors: errorsOfPart(tx.errors, `input.${index}`) })),
        );
      },
      apply: (tx, values) => insert<T>(tx, values.input, { ...request.selection, format: 'objects' }) as Promise<T[]>,
      constraintErrors,
    }),
  );
}
