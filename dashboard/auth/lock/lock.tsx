import { useEffect, useId, useRef } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { signOut } from '../../session/session.ts';
import { t } from '../../texts.ts';
import { Icon } from '../../ui/icon.tsx';

// The lock covers the screens by itself, also while the form loads. Few visits need it.
const LockForm = lazyPart(async () => (await import('./lock-form.tsx')).LockForm);

interface Props {
  readonly reason: 'idle' | 'ended';
  /** The account whose screens are locked, if it is known yet. */
  readonly me: { readonly name: string; readonly email: string } | undefined;
}

/** Covers the screens, which keep what is entered, until their user has signed in again or someone else wants to. */
export function Lock({ reason, me }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A dialog of a screen may be open, and only another one can cover it.
    dialog.current?.showModal();
    const { title } = document;
    document.title = `${t('lock.title')} · ${t('app.name')}`;
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="lock"
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className="sign-in">
        <p className="brand">
          <Icon name="institution" />
          {t('app.name')}
        </p>
        <h1 id={id}>{t('lock.title')}</h1>
        <p>{t(`lock.${reason}`)}</p>
        {me && (
          <p>
            <strong>{me.name}</strong> <span className="hint">{me.email}</span>
          </p>
        )}
        <LockForm email={me?.email} />
        <button type="button" className="quiet" onClick={() => signOut()}>
          {t('lock.other')}
        </button>
      </div>
    </dialog>
  );
}
