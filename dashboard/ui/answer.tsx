import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { keyOf } from '../answers.ts';
import { request } from '../api.ts';
import { hasCode } from '../errors.ts';
import { t } from '../texts.ts';
import type { TypedDocumentString } from '../typed-document-string.ts';
import { Forbidden, messageOf, NotFound, Notice } from './page.tsx';

type Options<Result> = Omit<UseQueryOptions<Result>, 'queryKey' | 'queryFn'>;

/** Reads the service for a screen. */
export function useAnswer<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: Options<Result> = {},
): UseQueryResult<Result> {
  const queryKey: QueryKey = [...keyOf(document), variables];
  return useQuery<Result>({ queryKey, queryFn: () => request(document, variables), ...options });
}

/** Reads a list. Its former page shows until the next one has arrived. */
export function useListAnswer<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: Options<Result> = {},
): UseQueryResult<Result> {
  return useAnswer(document, variables, { placeholderData: keepPreviousData as never, ...options });
}

const FormerAnswer = createContext(false);

/** Returns whether the data still answers the former question, as it does while the next answer is on its way. */
export function useIsFormerAnswer(): boolean {
  return useContext(FormerAnswer);
}

/** Says what a list contains, and nothing of its former content while it searches. */
export function ListStatus({ children }: { children: ReactNode }) {
  return <p role="status">{useIsFormerAnswer() ? t('app.searching') : children}</p>;
}

/** Shows the data of a query, and before that its state: loading, failed with a way to try again, forbidden or not there. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined)
    return <FormerAnswer value={query.isPlaceholderData}>{children(query.data)}</FormerAnswer>;
  if (query.isPending)
    return (
      <p className="loading" role="status">
        <span>{t('app.loading')}</span>
      </p>
    );
  if (hasCode(query.error, 'FORBIDDEN')) return <Forbidden />;
  if (hasCode(query.error, 'NOT_FOUND')) return <NotFound />;
  return (
    <Notice title={t('error.title')}>
      <p role="alert">{messageOf(query.error)}</p>
      <button type="button" onClick={() => query.refetch()}>
        {t('app.retry')}
      </button>
    </Notice>
  );
}
