import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useViewer } from '../auth/viewer.ts';
import type { PasswordQuestion } from '../session/password-confirmation.ts';
import { signIn } from '../session/session.ts';
import { t } from '../texts.ts';
import { PlainForm } from '../ui/forms/form/plain-form.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';

/** The dialog that asks for the password until the user enters the right one or gives up. */
export function PasswordDialog({ question }: { question: PasswordQuestion }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { email } = useViewer().me;
  useEffect(() => dialog.current?.showModal(), []);
  const confirmation = useMutation({
    mutationFn: (password: string) => signIn(email, password),
    meta: { outdates: [] },
    onSuccess: () => question.answer(true),
  });
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={() => question.answer(false)}>
      <h2 id={id}>{t('confirm.title')}</h2>
      <p>{t('confirm.text')}</p>
      <PlainForm
        submitLabel={t('confirm.submit')}
        isPending={confirmation.isPending}
        error={confirmation.error}
        onSubmit={(form) => confirmation.mutate(String(form.get('password')))}
        onCancel={() => question.answer(false)}
      >
        {/* Password managers need to know whose password it is. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <TextInput
          label={t('sign-in.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
          autoFocus
        />
      </PlainForm>
    </dialog>
  );
}
