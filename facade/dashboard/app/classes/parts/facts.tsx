import type { ReactNode } from 'react';
import { t } from '../../texts.ts';

/** A record's values with their labels. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts short">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('app.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
