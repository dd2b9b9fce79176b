import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a screen under a heading, which names it for screen readers, too. */
export function Section({ title, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
