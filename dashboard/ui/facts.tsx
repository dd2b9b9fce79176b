import type { ReactNode } from 'react';
import { t } from '../texts.ts';

interface Props {
  /** The values with their labels. A dash stands for a value that is missing. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** True if the values need little room. */
  readonly isShort?: boolean;
}

/** A record's values with their labels. */
export function Facts({ facts, isShort = false }: Props) {
  return (
    <dl className={isShort ? 'facts short' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('app.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
