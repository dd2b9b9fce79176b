import { Link } from '@tanstack/react-router';
import { roleName } from '../admin/roles/role-name.ts';
import { request } from '../api.ts';
import { formatTime, type Language, languages, t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { InputForm, useSave } from '../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../ui/forms/inputs.tsx';
import { ErrorMessage, Page } from '../ui/page.tsx';
import { Factors } from './factors/factors.tsx';
import { Identities } from './identities.tsx';
import {
  ChangePasswordDocument,
  ProfileDocument,
  type ProfileQuery,
  UpdateAccountDocument,
} from './profile.generated.ts';
import './profile.css';
import { useState } from 'react';
import { Facts } from '../ui/facts.tsx';
import { NewPassword } from './new-password.tsx';
import { Sessions } from './sessions.tsx';
import { useViewer } from './viewer.ts';

/** The signed-in user's own account. */
export function ProfilePage() {
  const { institution } = useViewer();
  const query = useAnswer(ProfileDocument, { slug: institution.slug });
  return (
    <Page title={t('profile.title')}>
      <Loaded query={query}>
        {({ me, sessions, account, signInOptions }) => (
          <>
            <OwnFacts me={me} />
            <MailLanguage language={account.language} />
            <h2>{t('factors.title')}</h2>
            <Factors account={account} timeZone={institution.timeZone} />
            {account.hasPassword && (
              <>
                <h2>{t('profile.password')}</h2>
                <ChangePassword email={me.email} />
              </>
            )}
            <Identities identities={account.identities} providers={signInOptions.providers} />
            <h2>{t('profile.sessions')}</h2>
            <Sessions sessions={sessions} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The language of the mails that the user gets: that of the screens is a choice of the browser. */
function MailLanguage({ language }: { language: Language }) {
  const saving = useSave({
    done: t('app.saved'),
    save: (chosen: Language) => request(UpdateAccountDocument, { language: chosen }),
  });
  return (
    <>
      <SelectInput
        name="mailLanguage"
        label={t('profile.mail-language')}
        value={language}
        disabled={saving.isPending}
        options={Object.entries(languages)}
        onChange={({ target }) => saving.mutate(target.value as Language)}
      />
      {saving.error && <ErrorMessage error={saving.error} />}
    </>
  );
}

function OwnFacts({ me }: { me: ProfileQuery['me'] }) {
  const { institution } = useViewer();
  const facts = [
    [t('users.name'), me.name],
    [t('users.email'), me.email],
    [t('users.role'), roleName(me.role)],
    [t('users.last-login'), me.lastLoginAt ? formatTime(me.lastLoginAt, institution.timeZone) : t('users.never')],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <p className="hint">{t('profile.who-changes')}</p>
      <p>
        <Link to="/usage">{t('usage.own')}</Link>
      </p>
    </>
  );
}

/** The form that changes the own password. After a change it is empty again. */
function ChangePassword({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  const change = useSave({
    save: (form) =>
      request(ChangePasswordDocument, { current: String(form.get('current')), new: String(form.get('new')) }),
    onSaved: () => setChanges(changes + 1),
  });
  return (
    <div className="change-password">
      <InputForm key={changes} submitLabel={t('profile.change-password')} {...change.form}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextInput
          name="current"
          label={t('profile.current-password')}
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <NewPassword name="new" label={t('password.new')} />
        <p className="hint">{t('profile.password-text')}</p>
      </InputForm>
      {change.isSuccess && <p role="status">{t('profile.password-changed')}</p>}
    </div>
  );
}
