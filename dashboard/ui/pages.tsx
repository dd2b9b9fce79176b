import { t } from '../texts.ts';
import type { Pagination } from './lists/list.ts';

/** Says which part of a list shows, with buttons to the previous and the next page; nothing if there is one page only. */
export function Pages({ page, limit, total, onPage }: Pagination & { onPage: (page: number) => void }) {
  if (total <= limit) return null;
  const from = (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);
  return (
    <nav className="pages" aria-label={t('pages.label')}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </button>
      <span aria-live="polite">{t('pages.range', { from, to, total })}</span>
      <button type="button" disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </button>
    </nav>
  );
}
