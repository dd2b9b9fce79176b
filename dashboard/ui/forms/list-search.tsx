import { useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  /** The words in the address. */
  readonly words: string | undefined;
  readonly onSearch: (words: string | undefined) => void;
}

/** Between two letters of most people, so that not each letter is a request. */
const SETTLE_MS = 250;

/** A search field above a list, which searches while the user types. Its words stand in the address. */
export function ListSearch({ label, words = '', onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // What is being typed is ahead of the address.
    if (field.current && document.activeElement !== field.current) field.current.value = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = field.current?.value.trim() ?? '';
      if (typed !== words) onSearch(typed || undefined);
    }, delay);
  };
  return (
    <search>
      <form
        className="list-search"
        onSubmit={(event) => {
          event.preventDefault();
          search(0);
        }}
      >
        <input
          ref={field}
          type="search"
          maxLength={200}
          aria-label={label}
          placeholder={label}
          defaultValue={words}
          onInput={() => search(SETTLE_MS)}
        />
      </form>
    </search>
  );
}
