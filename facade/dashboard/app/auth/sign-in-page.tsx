import { useMutation } from '@tanstack/react-query';
import { Form } from 'react-aria-components/Form';
import { ApiError, detailsOf } from '../errors.ts';
import { noteActivity } from '../idle.ts';
import { type SignOutReason, signIn } from '../session.ts';
import { t } from '../texts.ts';
import { ErrorMessage } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Asks for email and password. It takes the place of every screen while nobody is signed in, so the address remains. */
export function SignInPage({ reason }: { reason: SignOutReason }) {
  const submission = useMutation({
    mutationFn: (form: FormData) => {
      noteActivity();
      return signIn(String(form.get('email')), String(form.get('password')));
    },
  });
  const { error } = submission;
  const isAboutFields = error instanceof ApiError && Object.keys(error.details).length > 0;
  return (
    <main className="sign-in">
      <Page title={t('sign-in.title')}>
        {reason !== 'none' && <p className="message">{t(`sign-in.${reason}`)}</p>}
        {error && !isAboutFields && <ErrorMessage error={error} />}
        <Form
          validationErrors={detailsOf(error)}
          onSubmit={(event) => {
            event.preventDefault();
            submission.mutate(new FormData(event.currentTarget));
          }}
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
          <button type="submit" className="primary" disabled={submission.isPending}>
            {t(submission.isPending ? 'sign-in.submitting' : 'sign-in.submit')}
          </button>
        </Form>
      </Page>
    </main>
  );
}
