import type { ErrorReason } from '../../shared/errors.ts';
import type { SignInUser } from './sign-in-user.ts';

/** The step after the right password. */
export type PasswordDecision =
  | { readonly next: 'open' }
  /** Opens a session in which a factor must be registered before anything else ([D67]). */
  | { readonly next: 'register' }
  | { readonly next: 'challenge' }
  | { readonly next: 'refuse'; readonly reason: ErrorReason };

type Decisive = Pick<SignInUser, 'password_sign_in' | 'requires_second_factor' | 'authenticators'>;

/** Decides what the right password of a user opens ([D64], [D67], [D70]). */
export function decideAfterPassword(user: Decisive): PasswordDecision {
  if (user.password_sign_in === 'refused') return { next: 'refuse', reason: 'single_sign_on' };
  if (user.authenticators.length > 0) return { next: 'challenge' };
  return { next: user.requires_second_factor ? 'register' : 'open' };
}
