import { useMutation } from '@tanstack/react-query';
import { noteActivity } from '../idle.ts';
import { type SignOutReason, signIn } from '../session.ts';
import { t } from '../texts.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

/** Asks for email and password. It takes the place of every screen while nobody is signed in, so the address remains. */
export function SignInPage({ reason }: { reason: SignOutReason }) {
  const submission = useMutation({
    mutationFn: (form: FormData) => {
      noteActivity();
      return signIn(String(form.get('email')), String(form.get('password')));
    },
  });
  return (
    <main className="sign-in">
      <p className="brand">
        <Icon name="institution" />
        {t('app.name')}
      </p>
      <Page title={t('sign-in.title')}>
        {(reason === 'idle' || reason === 'ended') && <p className="message">{t(`sign-in.${reason}`)}</p>}
        <InputForm
          isTransient
          submitLabel={t('sign-in.submit')}
          isPending={submission.isPending}
          error={submission.error}
          onSubmit={(form) => submission.mutate(form)}
        >
          <TextInput
            label={t('sign-in.email')}
            name="email"
            type="email"
            autoComplete="username"
            isRequired
            autoFocus
          />
          <TextInput
            label={t('sign-in.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
        </InputForm>
      </Page>
    </main>
  );
}
