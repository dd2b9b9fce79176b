/** The errors of the token endpoint: those of RFC 6749, section 5.2, and our own for too many requests. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'rate_limit_exceeded';

/** An error of the token endpoint. Its message goes to the client, in ASCII without quotes and backslashes as RFC 6749 requires. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly code: OAuthErrorCode,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}
