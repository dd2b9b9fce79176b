import { AppError } from '../shared/errors.ts';
import type { Caller } from './caller.ts';

/** Seconds after signing in during which a dashboard user may perform sensitive actions. */
export const RECENT_SECONDS = 5 * 60;

/**
 * Checks that a user of the dashboard signed in recently ([D66]). Others may leave a signed-in browser unattended; API clients hold
 * their credentials themselves and are not asked.
 * @throws AppError `reauthentication_required`
 */
export function assertRecentSignIn({ signedInAt }: Caller): void {
  if (signedInAt === undefined || Date.now() / 1000 - signedInAt <= RECENT_SECONDS) return;
  throw new AppError(
    'reauthentication_required',
    'You signed in more than five minutes ago. Sign in again to continue.',
  );
}
