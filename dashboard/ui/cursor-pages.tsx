import { t } from '../texts.ts';

interface Cursors {
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  readonly hasPreviousPage: boolean;
  readonly hasNextPage: boolean;
}

interface Props extends Cursors {
  readonly onPage: (cursor: { before: string } | { after: string }) => void;
}

/** Buttons to the previous and the next page of a list that is paged by cursor; nothing if there is one page only. */
export function CursorPages({ startCursor, endCursor, hasPreviousPage, hasNextPage, onPage }: Props) {
  if (!startCursor || !endCursor || !(hasPreviousPage || hasNextPage)) return null;
  return (
    <nav className="pages" aria-label={t('pages.label')}>
      <button type="button" disabled={!hasPreviousPage} onClick={() => onPage({ before: startCursor })}>
        {t('pages.previous')}
      </button>
      <button type="button" disabled={!hasNextPage} onClick={() => onPage({ after: endCursor })}>
        {t('pages.next')}
      </button>
    </nav>
  );
}
