import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { t } from '../../texts.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import { CopyField } from './copy-field.tsx';
import './shown-once.css';

interface Props {
  readonly title: string;
  /** Says what the secret is for, and that it is not shown again. */
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  /** Values that belong to the secret, such as a client id. */
  readonly children?: ReactNode;
  readonly onStored: () => void;
}

/** A new secret, which stays on the screen until the user says that it is stored. It takes the focus, as it cannot be shown again. */
export function ShownOnce({ title, text, label, secret, children, onStored }: Props) {
  const isStored = useRef(false);
  useBlocker({
    shouldBlockFn: () => !isStored.current && !window.confirm(t('secret.leave', { label })),
    enableBeforeUnload: true,
  });
  return (
    <section className="notice shown-once">
      <h2 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
      <CopyField label={label} value={secret} />
      <button
        type="button"
        className="primary"
        onClick={() => {
          isStored.current = true;
          onStored();
        }}
      >
        {t('secret.stored')}
      </button>
    </section>
  );
}
