import { request } from '../api.ts';
import { hasCode } from '../errors.ts';
import { formatTime, t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { returnToHeading } from '../ui/page-focus.ts';
import { deviceOf } from './device.ts';
import { EndSessionDocument, type ProfileQuery } from './profile.generated.ts';
import { useViewer } from './viewer.ts';

type Session = ProfileQuery['sessions'][number];

/** Ends a session. One that is over already needs no ending. */
async function end({ id }: Session): Promise<void> {
  try {
    await request(EndSessionDocument, { id });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}

/** The sessions of the signed-in user, this one first, with the means to end the others. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.filter(({ current }) => !current);
  const own = sessions.filter(({ current }) => current);
  return (
    <>
      <p className="hint">{t('profile.sessions-text')}</p>
      <ul className="cards sessions">
        {[...own, ...others].map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="actions">
          <ConfirmButton
            label={t('profile.end-others')}
            title={t('profile.end-others-title')}
            isDanger
            isPartial
            action={async () => {
              // One after the other, as each changes the same user. Those that ended before an error are gone from the list.
              for (const session of others) await end(session);
            }}
            onDone={returnToHeading}
          >
            <p>{t('profile.end-others-text', { count: others.length })}</p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function SessionCard({ session }: { session: Session }) {
  const { institution } = useViewer();
  const time = (value: string) => formatTime(value, institution.timeZone);
  const device = deviceOf(session.userAgent) ?? t('profile.unknown-device');
  return (
    <li>
      <div>
        <strong>{device}</strong> {session.current && <span className="tag">{t('profile.this-session')}</span>}
        <div className="hint">
          {t('profile.session-times', { from: time(session.createdAt), last: time(session.lastUsedAt) })}
          {session.ip && ` · ${t('profile.session-address', { ip: session.ip })}`}
        </div>
      </div>
      {!session.current && (
        <ConfirmButton
          label={t('profile.end-session')}
          title={t('profile.end-session-title', { device })}
          isDanger
          action={() => end(session)}
          onDone={returnToHeading}
        >
          <p>{t('profile.end-session-text')}</p>
        </ConfirmButton>
      )}
    </li>
  );
}
