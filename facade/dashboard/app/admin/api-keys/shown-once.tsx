import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
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
}

/** A new secret, which stays on the screen until the user says that it is stored. It takes the focus, as it cannot be shown again. */
export function ShownOnce({ title, text, label, secret, doneLabel, leaveQuestion, onDone }: Props) {
  useBlocker({ shouldBlockFn: () => !window.confirm(leaveQuestion), enableBeforeUnload: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="notice shown-once">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <SecretField label={label} secret={secret} />
      <button type="button" className="primary" onClick={onDone}>
        {doneLabel}
      </button>
    </section>
  );
}

function SecretField({ label, secret }: { label: string; secret: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    field.current?.select();
    // Without HTTPS the browser has no clipboard for pages. The text is selected then, so that Ctrl-C copies it.
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <div className="secret">
      <input ref={field} readOnly aria-label={label} value={secret} onFocus={({ target }) => target.select()} />
      <button type="button" onClick={copy}>
        {t('app.copy')}
      </button>
      <span role="status" className="hint">
        {isCopied && t('app.copied')}
      </span>
    </div>
  );
}
