import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { t } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';

/** The search field of every screen. Ctrl-K or Command-K moves there; on a phone it covers the bar while it has the focus. */
export function StudentSearch() {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { q = '' } = useSearch({ strict: false });
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = field.current?.value.trim();
          void navigate({ to: '/students', search: q ? { q } : {} });
        }}
      >
        <label htmlFor={id}>
          <Icon name="search" />
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          maxLength={200}
          aria-label={t('app.search')}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={t('app.search-hint')}
        />
      </form>
    </search>
  );
}
