import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '../errors.ts';
import { t } from '../texts.ts';
import { Forbidden, messageOf, Notice } from './messages.tsx';

/** Shows the data of a query, and before that its state: loading, failed with a way to try again, or forbidden. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return (
      <p className="loading" role="status">
        {t('app.loading')}
      </p>
    );
  if (hasCode(query.error, 'FORBIDDEN')) return <Forbidden />;
  return (
    <Notice title={t('error.title')}>
      <p role="alert">{messageOf(query.error)}</p>
      <button type="button" onClick={() => query.refetch()}>
        {t('app.retry')}
      </button>
    </Notice>
  );
}
