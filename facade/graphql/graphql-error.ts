import type { ErrorRequestHandler } from 'express';
import { formattedError } from '../../schema/execution/error-answer.ts';
import type { Registrar } from '../../src/registrar.ts';
import { logCause } from '../../src/shared/visible-error.ts';
import { errorBody, toAppError } from '../rest/errors.ts';
import { writeErrorBody } from '../rest/respond.ts';

/** Errors of a GraphQL request that were found before GraphQL saw it: with the status of REST, in the shapes of both. */
export function graphqlErrorHandler(registrar: Registrar): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toAppError(thrown, request.id);
    logCause(registrar.log, error, { ...request.ids });
    writeErrorBody(response, error, { ...errorBody(error), errors: [formattedError(error)] });
  };
}
