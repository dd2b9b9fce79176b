import { GraphQLError, type GraphQLFormattedError, type Source } from 'graphql';
import { logCause, toVisibleError } from '../../src/database/connection/visible-error.ts';
import { inInputOrder } from '../../src/input/in-input-order.ts';
import type { AppError } from '../../src/shared/errors.ts';
import type { Logger } from '../../src/shared/log.ts';
import type { GraphQLContext } from '../context.ts';
import { countTokens, limitError, limits } from './limits.ts';
import { problemOf, problemsOf } from './problem-codes.ts';

/** The standard GraphQL codes of documents that cannot be executed. REST has no counterpart. */
const DOCUMENT_CODES: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** The message of graphql when comparing repeated fields would take too long. */
const TOO_MANY_REPETITIONS = 'Validation aborted.';

/**
 * Formats an error for GraphQL. Its `extensions` hold the code of [D9] in upper case, the details, codes of their sentences as
 * `problems` and of the message as `problem`, `suggestions` for fields among whose
 * values the client may choose, the `reason` where a code has several, and `retryAfter`.
 */
export function formatError({ message, code, details, suggestions, reason, retryAfterSeconds }: AppError) {
  const problem = details ? null : problemOf(message);
  const problems = details && problemsOf(details);
  const extensions = {
    code: code.toUpperCase(),
    ...(details && { details: inInputOrder(details) }),
    ...(problems && { problems }),
    ...(problem && { problem }),
    ...(suggestions && { suggestions }),
    ...(reason && { reason }),
    ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
  };
  return { message, extensions };
}

/** Converts a thrown value to the error that the caller may see, and logs the cause that it hides. */
export function logAndConvert(
  thrown: unknown,
  { registrar, scope: { requestId } }: GraphQLContext,
  path?: GraphQLError['path'],
): AppError {
  const visible = toVisibleError(thrown, requestId);
  logCause(registrar.log, visible, { requestId, path });
  return visible;
}

/** Converts the error of a field to the one that the caller may see. */
export function toVisibleGraphQLError(error: GraphQLError, context: GraphQLContext): GraphQLFormattedError {
  const { locations, path } = error;
  // Without an original error the executor itself failed: a value does not fit its type, which is a defect of the service.
  const { message, extensions } = formatError(logAndConvert(error.originalError ?? error, context, path));
  return { message, ...(locations && { locations }), ...(path && { path }), extensions };
}

/**
 * Removes repeated errors. A failed read for all entries of a list fails for each of them and is reported once, at the first.
 * Errors at different fields stay separate even if they share a cause.
 */
export function deduplicateErrors(errors: readonly GraphQLError[]): GraphQLError[] {
  const fieldsByCause = new Map<Error, Set<string>>();
  return errors.filter((error) => {
    const cause = error.originalError ?? error;
    const field = (error.path ?? []).filter((part) => typeof part === 'string').join('.');
    const fields = fieldsByCause.get(cause) ?? new Set();
    fieldsByCause.set(cause, fields);
    const isNew = !fields.has(field);
    fields.add(field);
    return isNew;
  });
}

/**
 * Formats an error that was raised before execution or while the response was written. Errors of the document are shown; all
 * others are hidden from the caller and logged. The request id is not available here.
 */
export function formatDocumentError(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: Logger,
): GraphQLFormattedError {
  if (isBeyondTokens(formatted, error)) {
    const { message } = limitError('tokens', countTokens(error.source.body));
    return { message, ...(formatted.extensions && { extensions: formatted.extensions }) };
  }
  if (formatted.message === TOO_MANY_REPETITIONS)
    return {
      ...formatted,
      message: 'The document repeats the same fields too often to be validated: select each field once.',
    };
  if (formatted.extensions?.validationErrorCode === 'INTROSPECTION_DISABLED') {
    const message =
      'GraphQL introspection is not allowed here. Set GRAPHQL_EXPLORER=true in the settings of the service to allow it.';
    return { ...formatted, message };
  }
  if (DOCUMENT_CODES.has(formatted.extensions?.code)) return formatted;
  log.error({ err: error }, 'request failed');
  return { message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_ERROR' } };
}

/** Returns whether parsing stopped at the limit of tokens. graphql gives such an error no code, but its place tells. */
function isBeyondTokens(
  { extensions }: GraphQLFormattedError,
  error: unknown,
): error is GraphQLError & { readonly source: Source } {
  if (extensions?.code !== 'GRAPHQL_PARSE_FAILED' || !(error instanceof GraphQLError)) return false;
  const { source, positions } = error;
  return source !== undefined && countTokens(source.body.slice(0, positions?.[0])) >= limits.tokens;
}
