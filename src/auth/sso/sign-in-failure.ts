/** The reasons why a single sign-on opens nothing. */
export type FailureReason =
  /** The callback does not fit the flow of this browser. */
  | 'mismatch'
  /** The flow took more than ten minutes, or was completed already. */
  | 'expired'
  /** No user of the institution may sign in by this account. */
  | 'nobody'
  /** The account belongs to another part of the provider: another domain, tenant or district. */
  | 'outsider'
  /** The user may manage users or roles, and must link the provider in the profile. */
  | 'link_yourself'
  /** The account is linked to another user, or the user to another account. */
  | 'linked_elsewhere'
  /** The session that asked is over, or was not opened recently. */
  | 'sign_in_first'
  /** Another user signed in than the one of the session, or the provider did not ask again. */
  | 'not_again'
  /** The person declined, or the provider refused. */
  | 'declined'
  /** Too many flows began at one address. */
  | 'throttled'
  /** The provider does not answer, or answers what cannot be verified. */
  | 'provider';

/** A single sign-on that opens nothing. Its page says what to do, and never shows the provider's words. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';

  constructor(
    readonly reason: FailureReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}
