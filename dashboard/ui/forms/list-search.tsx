import { useEffect, useRef } from 'react';
import { t } from '../../texts.ts';

interface Props {
  readonly label: string;
  /** The words in the address. */
  readonly words: string | undefined;
  readonly onSearch: (words: string | undefined) => void;
}

/** A search field above a list, whose words stand in the address. */
export function ListSearch({ label, words = '', onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = words;
  }, [words]);
  return (
    <search>
      <form
        className="list-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(field.current?.value.trim() || undefined);
        }}
      >
        <input ref={field} type="search" maxLength={200} aria-label={label} placeholder={label} />
        <button type="submit">{t('app.find')}</button>
      </form>
    </search>
  );
}
