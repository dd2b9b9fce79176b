import { useEffect, useId, useRef } from 'react';
import { SignInAgainDocument } from '../auth/sign-in-again.generated.ts';
import { SignInForm } from '../auth/sign-in-form.tsx';
import { ProvidersInTab } from '../auth/sign-in-providers.tsx';
import { useViewer } from '../auth/viewer.ts';
import type { PasswordQuestion } from '../session/password-confirmation.ts';
import { onSignInElsewhere } from '../session/sign-in-elsewhere.ts';
import { t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';

/** The dialog that asks to sign in again, in whatever way the user signs in, until that works or the user gives up. */
export function PasswordDialog({ question }: { question: PasswordQuestion }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { me, institution } = useViewer();
  const query = useAnswer(SignInAgainDocument, { slug: institution.slug });
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => onSignInElsewhere(() => question.answer(true)), [question]);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={() => question.answer(false)}>
      <h2 id={id}>{t('confirm.title')}</h2>
      <p>{t('confirm.text')}</p>
      <Loaded query={query}>
        {({ account, signInOptions: { providers, passwords } }) => (
          <>
            <ProvidersInTab
              purpose="again"
              providers={providers.filter(({ name }) => account.identities.some(({ provider }) => provider === name))}
            />
            <SignInForm
              email={me.email}
              hasPasswords={passwords && account.hasPassword}
              hasPasskeys={account.authenticators.some(({ kind }) => kind === 'passkey')}
              onSignedIn={() => question.answer(true)}
              onCancel={() => question.answer(false)}
            />
          </>
        )}
      </Loaded>
    </dialog>
  );
}
