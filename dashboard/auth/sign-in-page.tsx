import type { SignInChallenge } from '../session/challenge.ts';
import type { SignOutReason } from '../session/session.ts';
import { chooseLanguage, type Language, language, languages, t } from '../texts.ts';
import { SelectInput } from '../ui/forms/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { Brand } from './brand.tsx';
import { ForgottenPassword } from './passwords/forgotten-password.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';

interface Props {
  readonly reason: SignOutReason;
  /** The question of a sign-in that began at a provider. */
  readonly challenge: SignInChallenge | undefined;
}

/** Asks who the user is. It takes the place of every screen while nobody is signed in, so the address remains. */
export function SignInPage({ reason, challenge }: Props) {
  const { institution, providers, passwords, passkeys, passwordReset } = useSignInOptions();
  return (
    <main className="sign-in">
      <p className="brand">
        <Brand institution={institution} />
      </p>
      <p className="product">{t(institution ? 'app.name' : 'sign-in.product')}</p>
      <Page title={t('sign-in.title')}>
        {(reason === 'idle' || reason === 'ended') && <p className="message">{t(`sign-in.${reason}`)}</p>}
        <SignInForm
          asked={challenge}
          hasPasswords={passwords}
          hasPasskeys={passkeys}
          around={(form) => (
            <SignInProviders providers={providers} passwords={passwords} institution={institution}>
              {form}
              {passwords && passwordReset && <ForgottenPassword />}
            </SignInProviders>
          )}
        />
        <details>
          <summary>{t('sign-in.help')}</summary>
          {!passwordReset && <p>{t('sign-in.help-password')}</p>}
          <p>{t('sign-in.help-account')}</p>
        </details>
        <SelectInput
          label={t('app.language')}
          name="language"
          value={language}
          options={Object.entries(languages)}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
        />
      </Page>
    </main>
  );
}
