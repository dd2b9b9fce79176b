import { useEffect, useId, useRef } from 'react';
import { SignInForm } from '../auth/sign-in-form.tsx';
import { useViewer } from '../auth/viewer.ts';
import type { PasswordQuestion } from '../session/password-confirmation.ts';
import { t } from '../texts.ts';

/** The dialog that asks to sign in again, in whatever way the user signs in, until that works or the user gives up. */
export function PasswordDialog({ question }: { question: PasswordQuestion }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { email } = useViewer().me;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={() => question.answer(false)}>
      <h2 id={id}>{t('confirm.title')}</h2>
      <p>{t('confirm.text')}</p>
      <SignInForm email={email} onSignedIn={() => question.answer(true)} onCancel={() => question.answer(false)} />
    </dialog>
  );
}
