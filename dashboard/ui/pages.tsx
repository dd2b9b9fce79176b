import { t } from '../texts.ts';

interface Pagination {
  readonly page: number;
  readonly totalPages: number;
}

/** Buttons to the previous and the next page of a list; nothing if there is one page only. */
export function Pages({ page, totalPages, onPage }: Pagination & { onPage: (page: number) => void }) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pages" aria-label={t('pages.label')}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </button>
      <span aria-live="polite">{t('pages.current', { page, total: totalPages })}</span>
      <button type="button" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </button>
    </nav>
  );
}
