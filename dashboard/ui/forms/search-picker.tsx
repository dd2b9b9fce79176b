import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { ErrorMessage } from '../messages.tsx';
import { useSettled } from './use-settled.ts';

/** A record that a search finds. */
export interface Choice {
  readonly id: number;
  readonly label: string;
  /** Distinguishes records with the same label, such as a student id. */
  readonly hint?: string | null;
}

interface Props {
  readonly label: string;
  /** Names the kind of record among the cached queries. */
  readonly queryKey: string;
  /** Returns the first records that match. An empty text matches all. */
  readonly search: (text: string) => Promise<readonly Choice[]>;
  /** The ids of records that are not offered, such as those that are chosen already. */
  readonly without?: ReadonlySet<number>;
  readonly onPick: (choice: Choice) => void;
}

/** A search field with what it finds as buttons below: a list of thousands cannot be a list to open. */
export function SearchPicker({ label, queryKey, search, without, onPick }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const query = useQuery({
    queryKey: ['pick', queryKey, settled],
    queryFn: () => search(settled),
    placeholderData: keepPreviousData,
  });
  const choices = query.data?.filter((choice) => !without?.has(choice.id));
  const pick = (choice: Choice) => {
    onPick(choice);
    // The next record can be searched for at once, and the focus does not go with a choice that is no longer offered.
    setText('');
    field.current?.focus();
  };
  return (
    <div className="field picker">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="search"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The field may stand inside a form, which Enter would send.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className="hint" role="status">
        {query.isFetching ? t('app.searching') : choices?.length === 0 ? t('app.nothing-found') : ''}
      </p>
      {query.error && <ErrorMessage error={query.error} />}
      <ul>
        {choices?.map((choice) => (
          <li key={choice.id}>
            <button type="button" onClick={() => pick(choice)}>
              {choice.label} {choice.hint && <span className="hint">{choice.hint}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
