import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyField } from '../../ui/copy-field.tsx';
import './shown-once.css';

interface Props {
  readonly title: string;
  /** Says what the secret is for, and that it is not shown again. */
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  readonly doneLabel: string;
  /** Asks whether to leave the screen, and the secret with it. */
  readonly leaveQuestion: string;
  readonly onDone: () => void;
  /** What belongs to the secret. */
  readonly children?: ReactNode;
}

/** A new secret, which stays on the screen until the user says that it is stored. It takes the focus, as it cannot be shown again. */
export function ShownOnce({ title, text, label, secret, doneLabel, leaveQuestion, onDone, children }: Props) {
  useBlocker({ shouldBlockFn: () => !window.confirm(leaveQuestion), enableBeforeUnload: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="notice shown-once">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
      <CopyField label={label} value={secret} />
      <button type="button" className="primary" onClick={onDone}>
        {doneLabel}
      </button>
    </section>
  );
}
