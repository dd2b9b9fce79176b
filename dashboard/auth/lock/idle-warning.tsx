import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { getWarning, noteActivity, onWarning } from '../../session/idle.ts';
import { keepAlive } from '../../session/session.ts';
import { t } from '../../texts.ts';

/** Warns two minutes before the screens are locked, in every tab. */
export function IdleWarning() {
  const until = useSyncExternalStore(onWarning, getWarning);
  return until !== undefined && <Warning until={until} />;
}

function Warning({ until }: { until: number }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    dialog.current?.showModal();
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const stay = () => {
    noteActivity();
    keepAlive();
  };
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={id} onClose={stay}>
      <h2 id={`${id}-title`}>{t('idle.title')}</h2>
      <p id={id}>{t('idle.text', { time })}</p>
      <div className="actions">
        <button type="button" className="primary" onClick={stay}>
          {t('idle.stay')}
        </button>
      </div>
    </dialog>
  );
}
