import { startTransition, useActionState } from 'react';
import { noteActivity } from '../session/idle.ts';
import { signIn } from '../session/session.ts';
import { t } from '../texts.ts';
import { PlainForm } from '../ui/forms/form/plain-form.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';

/** Asks for email and password, or for the password of a known account. @param email the known account's */
export function SignInForm({ email }: { email?: string }) {
  const [error, submit, isPending] = useActionState<unknown, FormData>(async (_former, form) => {
    noteActivity();
    try {
      await signIn(email ?? String(form.get('email')), String(form.get('password')));
      return null;
    } catch (refusal) {
      return refusal;
    }
  }, null);
  return (
    <PlainForm
      submitLabel={t('sign-in.submit')}
      isPending={isPending}
      error={isPending ? null : error}
      onSubmit={(form) => startTransition(() => submit(form))}
    >
      {email === undefined ? (
        <TextInput label={t('sign-in.email')} name="email" type="email" autoComplete="username" isRequired autoFocus />
      ) : (
        // Tells password managers whose password it is.
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <TextInput
        label={t('sign-in.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus={email !== undefined}
      />
    </PlainForm>
  );
}
