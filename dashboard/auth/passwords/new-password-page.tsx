import { useState } from 'react';
import { inOtherWords } from '../../errors.ts';
import { dashboardPath } from '../../place.ts';
import { publicRequest } from '../../session/public-request.ts';
import { t } from '../../texts.ts';
import { PlainForm } from '../../ui/forms/form/plain-form.tsx';
import { Page } from '../../ui/page.tsx';
import { Brand } from '../brand.tsx';
import { readLastInstitution } from '../last-institution.ts';
import { NewPassword } from '../new-password.tsx';
import { ResetForgottenPasswordDocument } from '../sign-in.generated.ts';
import { useSubmit } from '../use-submit.ts';

/** Sets a password by the link of a mail, whose secret is behind `#`. */
export function NewPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [isSet, setSet] = useState(false);
  const form = useSubmit(async (entered) => {
    const values = { token, password: String(entered.get('password')) };
    await publicRequest(ResetForgottenPasswordDocument, values).catch(inOtherWords('UNAUTHORIZED', 'LINK_OVER'));
    setSet(true);
    // The link is used up.
    history.replaceState(null, '', location.pathname);
  });
  return (
    <main className="sign-in">
      <p className="brand">
        <Brand institution={readLastInstitution()} />
      </p>
      <Page title={t('new-password.title')}>
        {isSet ? (
          <>
            <p role="status">{t('new-password.set')}</p>
            <a href={dashboardPath}>{t('sign-in.title')}</a>
          </>
        ) : (
          <PlainForm {...form} submitLabel={t('new-password.submit')}>
            <NewPassword name="password" label={t('password.new')} />
          </PlainForm>
        )}
      </Page>
    </main>
  );
}
