import type { NextFunction, Request, Response } from 'express';
import { ScimError, type ScimType } from '../../src/admin/scim/scim-error.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { statusOf } from '../http/errors.ts';
import { setErrorFormat, writeJson } from '../http/respond.ts';

/** The media type of SCIM (RFC 7644, 3.1). */
export const SCIM_TYPE = 'application/scim+json';

const CONTENT_TYPE = `${SCIM_TYPE}; charset=utf-8`;

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Writes a response of SCIM. */
export function writeScim(
  response: Response,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  writeJson(response, status, JSON.stringify(body), { 'Content-Type': CONTENT_TYPE, ...headers });
}

/** Makes all errors of a response those of SCIM, whichever middleware finds them. */
export function useScimErrors(_request: Request, response: Response, next: NextFunction): void {
  setErrorFormat(response, { body: scimError, type: CONTENT_TYPE });
  next();
}

/** Returns an error in the form of RFC 7644, section 3.12. All problems of a request are listed. */
function scimError(error: AppError): object {
  const problems = Object.entries(error.details ?? {});
  const texts = problems.flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`));
  return errorBody(statusOf[error.code], texts.join(' ') || error.message, scimTypeOf(error));
}

function scimTypeOf(error: AppError): ScimType | undefined {
  if (error instanceof ScimError) return error.scimType;
  if (error.code === 'validation_error') return 'invalidValue';
  return error.code === 'bad_request' ? 'invalidSyntax' : undefined;
}

function errorBody(status: number, detail: string, scimType?: ScimType): object {
  return { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail };
}

/** Answers a part of SCIM that this service does not have. */
export function writeNotImplemented(response: Response, part: string): void {
  writeScim(response, 501, errorBody(501, `${part} is not implemented.`));
}
