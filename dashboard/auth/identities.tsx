import { request } from '../api.ts';
import { formatTime, t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { returnToHeading } from '../ui/page-focus.ts';
import { type ProfileQuery, UnlinkIdentityDocument } from './profile.generated.ts';
import { useViewer } from './viewer.ts';

interface Props {
  readonly identities: ProfileQuery['account']['identities'];
  readonly providers: ProfileQuery['signInOptions']['providers'];
}

/** The accounts at providers that sign the user in, with the means to link others. Institutions without providers have none. */
export function Identities({ identities, providers }: Props) {
  const { institution } = useViewer();
  if (providers.length === 0 && identities.length === 0) return null;
  const unlinked = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name));
  return (
    <>
      <h2>{t('identities.title')}</h2>
      {identities.length === 0 && <p>{t('identities.none')}</p>}
      <ul className="cards sessions">
        {identities.map(({ id, provider, email, linkedAt }) => (
          <li key={id}>
            <div>
              <strong>{provider}</strong>
              <div className="hint">
                {email && `${email} · `}
                {t('identities.linked', { time: formatTime(linkedAt, institution.timeZone) })}
              </div>
            </div>
            <ConfirmButton
              label={t('word.unlink')}
              title={t('identities.unlink-title', { name: provider })}
              isDanger
              action={() => request(UnlinkIdentityDocument, { id })}
              onDone={returnToHeading}
            >
              <p>{t('identities.unlink-text')}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
      <div className="actions">
        {unlinked.map(({ key, name, url }) => (
          <a key={key} className="button" href={`${url}?purpose=link&return=/dashboard/profile`}>
            {t('identities.link', { name })}
          </a>
        ))}
      </div>
    </>
  );
}
