import type { NextFunction, Request, Response } from 'express';
import type { AppError, ErrorCode } from '../../src/shared/errors.ts';
import { setErrorFormat } from '../http/respond.ts';

/** The values of `imsx_codeMinorFieldValue` that this service sends. */
export const codeMinors = [
  'invaliddata',
  'invalid_filter_field',
  'invalid_selection_field',
  'invalid_sort_field',
  'unauthorisedrequest',
  'forbidden',
  'unknownobject',
  'unsupported',
  'server_busy',
  'internal_server_error',
] as const;
type CodeMinor = (typeof codeMinors)[number];

const minorOf: Record<ErrorCode, CodeMinor> = {
  validation_error: 'invaliddata',
  bad_request: 'invaliddata',
  invalid_credentials: 'unauthorisedrequest',
  unauthorized: 'unauthorisedrequest',
  token_expired: 'unauthorisedrequest',
  forbidden: 'forbidden',
  reauthentication_required: 'forbidden',
  https_required: 'forbidden',
  not_found: 'unknownobject',
  method_not_allowed: 'unsupported',
  request_timeout: 'invaliddata',
  conflict: 'invaliddata',
  precondition_failed: 'invaliddata',
  payload_too_large: 'invaliddata',
  unsupported_media_type: 'invaliddata',
  idempotency_key_reused: 'invaliddata',
  rate_limit_exceeded: 'server_busy',
  internal_error: 'internal_server_error',
  service_unavailable: 'server_busy',
};

/** Query parameters whose problems have a value of their own. */
const minorOfParameter: Readonly<Record<string, CodeMinor>> = {
  filter: 'invalid_filter_field',
  fields: 'invalid_selection_field',
  sort: 'invalid_sort_field',
};

/** Makes all errors of a response imsx objects, those that are found before and after the routes of OneRoster as well. */
export function useImsxErrors(_request: Request, response: Response, next: NextFunction): void {
  setErrorFormat(response, { body: imsxError });
  next();
}

/** Returns an error as OneRoster's REST binding writes it, without an envelope. All problems of a request are listed. */
export function imsxError(error: AppError): object {
  const problems = Object.entries(error.details ?? {});
  const texts = problems.flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`));
  const minors = problems.map(([field]) => minorOfParameter[field] ?? minorOf[error.code]);
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: texts.length > 0 ? texts.join(' ') : error.message,
    imsx_CodeMinor: {
      imsx_codeMinorField: [...new Set(minors.length > 0 ? minors : [minorOf[error.code]])].map((value) => ({
        imsx_codeMinorFieldName: 'TargetEndSystem',
        imsx_codeMinorFieldValue: value,
      })),
    },
  };
}
