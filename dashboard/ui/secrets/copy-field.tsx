import { useId, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import './copy-field.css';

/** A long text to copy, such as a secret, with a button that does so. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field">
        <input ref={field} id={id} readOnly value={value} onFocus={({ target }) => target.select()} />
        <button
          type="button"
          onClick={async () => {
            field.current?.select();
            setCopied(await copy(value));
          }}
        >
          {t('app.copy')}
        </button>
      </div>
      <p className="hint" role="status">
        {isCopied && t('app.copied')}
      </p>
    </div>
  );
}

/** Copies a text that is selected. Browsers have the clipboard's new interface over HTTPS and on localhost only. */
async function copy(text: string): Promise<boolean> {
  if (!navigator.clipboard) return document.execCommand('copy');
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => document.execCommand('copy'),
  );
}
