import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { AppError } from '../../src/errors.ts';
import type { Logger } from '../../src/process/log.ts';
import { logCause, visibleError } from '../../src/shared/visible-error.ts';
import type { GraphQLContext } from '../context.ts';
import { countTokens, overLimit } from './limits.ts';

/** The codes of documents that cannot be executed; GraphQL clients know them, and REST has no counterpart. */
const DOCUMENT_CODES: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

const TOO_LONG = /more that \d+ tokens/;

/** What graphql says where comparing fields of one name with each other would take too long. */
const TOO_ALIKE = 'Validation aborted.';

/** An error in GraphQL's shape: its `extensions` hold the code of [D9] in upper case, its details and when to try again. */
export function formattedError({ message, code, details, retryAfter }: AppError) {
  const extensions = {
    code: code.toUpperCase(),
    ...(details && { details }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
  return { message, extensions };
}

/** Whatever was thrown, at the path of a field or around them all, as its caller may see it; what is hidden from the caller is logged. */
export function toVisibleError(
  thrown: unknown,
  { registrar, scope: { requestId } }: GraphQLContext,
  path?: GraphQLError['path'],
): AppError {
  const visible = visibleError(thrown, requestId);
  logCause(registrar.log, visible, { requestId, path });
  return visible;
}

/** An error of a field as its caller may see it. */
export function toVisibleGraphQLError(error: GraphQLError, context: GraphQLContext): GraphQLFormattedError {
  const { locations, path } = error;
  // Without an original it is the executor's own: a value that does not fit its type, which is a defect of ours.
  const { message, extensions } = formattedError(toVisibleError(error.originalError ?? error, context, path));
  return { message, ...(locations && { locations }), ...(path && { path }), extensions };
}

/**
 * An error that was raised before anything was executed, or as the answer was written: what is wrong with the document stays,
 * all else is hidden from the caller and logged. Nobody says which request it is of.
 */
export function documentError(formatted: GraphQLFormattedError, error: unknown, log: Logger): GraphQLFormattedError {
  if (TOO_LONG.test(formatted.message) && error instanceof GraphQLError) {
    const { message } = overLimit('tokens', countTokens(error.source?.body ?? ''));
    return { message, ...(formatted.extensions && { extensions: formatted.extensions }) };
  }
  if (formatted.message === TOO_ALIKE)
    return { ...formatted, message: 'The document selects the same fields too often to be checked: select each once.' };
  if (formatted.extensions?.validationErrorCode === 'INTROSPECTION_DISABLED') {
    const message =
      'GraphQL introspection is not allowed here. GRAPHQL_EXPLORER=true in the settings of the service allows it.';
    return { ...formatted, message };
  }
  if (DOCUMENT_CODES.has(formatted.extensions?.code)) return formatted;
  log.error({ err: error }, 'request failed');
  return { message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_ERROR' } };
}
