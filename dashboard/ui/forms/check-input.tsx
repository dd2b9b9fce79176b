import type { InputHTMLAttributes } from 'react';

/** A labelled box to tick. */
export function CheckInput({ label, ...props }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...props} />
      {label}
    </label>
  );
}
