import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { countUnrouted } from '../access/admission.ts';
import { logAndConvert } from './errors.ts';
import { writeError } from './respond.ts';

/** Answers requests that no router handled with 404. */
export function notFoundHandler(registrar: Registrar) {
  return async (request: Request, response: Response): Promise<void> => {
    await countUnrouted(registrar, request, response);
    writeError(response, new AppError('not_found', `There is nothing at ${request.method} ${request.path}.`));
  };
}

/** Answers errors thrown outside an endpoint, for example for a path that cannot be decoded, with the standard error body ([D9]). */
export function unexpectedErrorHandler(registrar: Registrar): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    writeError(response, logAndConvert(registrar, request, thrown));
  };
}
