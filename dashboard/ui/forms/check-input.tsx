import type { InputHTMLAttributes, ReactNode } from 'react';

/** A labelled box to tick. */
export function CheckInput({ label, ...props }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...props} />
      {label}
    </label>
  );
}

/** Choices of which one is chosen. */
export function RadioGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface RadioProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function Radio({ name, label, isChosen, onChoose }: RadioProps) {
  return (
    <label className="check">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
