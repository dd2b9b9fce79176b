import { Link } from '@tanstack/react-router';
import { roleName } from '../admin/roles/role-name.ts';
import { request } from '../api.ts';
import { formatTime, type Language, languages, t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { useSave } from '../ui/forms/input-form.tsx';
import { SelectInput } from '../ui/forms/inputs.tsx';
import { ErrorMessage, Page } from '../ui/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { Factors } from './factors/factors.tsx';
import { Identities } from './identities.tsx';
import { ProfileDocument, type ProfileQuery, UpdateAccountDocument } from './profile.generated.ts';
import './profile.css';
import { Facts } from '../ui/facts.tsx';
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
