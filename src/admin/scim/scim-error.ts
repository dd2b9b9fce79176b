import { AppError, type ErrorCode } from '../../shared/errors.ts';

/** The kinds of errors of RFC 7644, section 3.12, that this service sends. */
export type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidValue' | 'tooMany' | 'uniqueness';

/** An error with the keyword by which SCIM clients decide. */
export class ScimError extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly scimType: ScimType,
  ) {
    super(code, message);
  }
}

/** Returns the error for a body that SCIM does not allow. */
export function badScim(scimType: ScimType, message: string): ScimError {
  return new ScimError('bad_request', message, scimType);
}

/** Returns the error for a user who exists already, in this institution or in another one. */
export function userExists(): ScimError {
  return new ScimError('conflict', 'A user with this userName or externalId exists already.', 'uniqueness');
}
