import type { GraphQLError } from 'graphql';

/**
 * Errors without their repetitions: what is read for all entries of a list at once fails for each of them, and is told of
 * once, at the first. The same reason at another field is another error.
 */
export function distinctErrors(errors: readonly GraphQLError[]): GraphQLError[] {
  const told = new Map<Error, Set<string>>();
  return errors.filter((error) => {
    const reason = error.originalError ?? error;
    const field = (error.path ?? []).filter((part) => typeof part === 'string').join('.');
    const fields = told.get(reason) ?? new Set();
    told.set(reason, fields);
    const isNew = !fields.has(field);
    fields.add(field);
    return isNew;
  });
}
