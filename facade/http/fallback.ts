import type { ErrorRequestHandler, Request, Response } from 'express';
import { AppError } from '../../src/errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { logCause } from '../../src/shared/visible-error.ts';
import { countUnrouted } from '../access/admission.ts';
import { toAppError } from '../rest/errors.ts';
import { writeError } from '../rest/respond.ts';

/** What no router answered is a path that does not exist. */
export function notFoundHandler(registrar: Registrar) {
  return async (request: Request, response: Response): Promise<void> => {
    await countUnrouted(registrar, request, response);
    writeError(response, new AppError('not_found', `There is nothing at ${request.method} ${request.path}.`));
  };
}

/** Errors that were thrown outside an endpoint, by a path that cannot be decoded for example, in the one shape ([D9]). */
export function unexpectedErrorHandler(registrar: Registrar): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toAppError(thrown, request.id);
    logCause(registrar.log, error, { ...request.ids });
    writeError(response, error);
  };
}
