import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { SignInChallenge } from '../session/challenge.ts';
import { offerPasskeys, signIn, signInWithPasskey } from '../session/sign-in.ts';
import { t } from '../texts.ts';
import { PlainForm } from '../ui/forms/form/plain-form.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { ErrorMessage } from '../ui/page.tsx';
import { useSubmit } from './use-submit.ts';

// Few users have a second factor, and everybody loads this form.
const FactorForm = lazyPart(async () => (await import('./factors/factor-form.tsx')).FactorForm);

interface Props {
  /** That of the known account, whose password is asked for. */
  readonly email?: string | undefined;
  /** The question of a sign-in that began at a provider. */
  readonly asked?: SignInChallenge | undefined;
  /** Adds the other ways to sign in, which have no place beside the second factor. */
  readonly around?: (form: ReactNode) => ReactNode;
  readonly hasPasswords?: boolean;
  readonly hasPasskeys?: boolean;
  readonly onSignedIn?: () => void;
  readonly onCancel?: () => void;
}

/** Asks for email and password, or for a passkey, and then for the second factor of those who have one. */
export function SignInForm({ around = (form) => form, ...props }: Props) {
  const [challenge, setChallenge] = useState(props.asked);
  if (challenge)
    return <FactorForm challenge={challenge} onSignedIn={props.onSignedIn} onBack={() => setChallenge(undefined)} />;
  return around(<Credentials {...props} onChallenge={setChallenge} />);
}

function Credentials({
  email,
  hasPasswords = true,
  hasPasskeys = true,
  onSignedIn,
  onCancel,
  onChallenge,
}: Props & { onChallenge: (challenge: SignInChallenge) => void }) {
  const form = useSubmit(async (entered) => {
    if (entered.has('passkey')) {
      await signInWithPasskey();
      return onSignedIn?.();
    }
    const challenge = await signIn(email ?? String(entered.get('email')), String(entered.get('password')));
    if (challenge) onChallenge(challenge);
    else onSignedIn?.();
  });
  usePasskeyOffers(hasPasskeys && email === undefined);
  const { onSubmit } = form;
  return (
    <>
      {hasPasswords && (
        <PlainForm {...form} submitLabel={t('sign-in.submit')} {...(onCancel && { onCancel })}>
          <AccountInput email={email} />
          <TextInput
            label={t('sign-in.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
            autoFocus={email !== undefined}
          />
        </PlainForm>
      )}
      {!hasPasswords && form.error !== null && <ErrorMessage error={form.error} />}
      {hasPasskeys && (
        <button
          type="button"
          disabled={form.isPending}
          onClick={() => {
            const passkey = new FormData();
            passkey.set('passkey', 'true');
            onSubmit(passkey);
          }}
        >
          {t('sign-in.passkey')}
        </button>
      )}
      {!hasPasswords && onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          {t('app.cancel')}
        </button>
      )}
    </>
  );
}

function AccountInput({ email }: { email: string | undefined }) {
  // Tells password managers whose password it is.
  if (email !== undefined)
    return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
  return (
    <TextInput
      label={t('sign-in.email')}
      name="email"
      type="email"
      autoComplete="username webauthn"
      isRequired
      autoFocus
    />
  );
}

/** Offers passkeys in the field of the email, as long as the form is shown. */
function usePasskeyOffers(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return;
    const shown = new AbortController();
    // Nobody asked for it yet, so that a failure says nothing to anybody.
    void offerPasskeys(shown.signal).catch(() => undefined);
    return () => shown.abort();
  }, [isOffered]);
}
