import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { messageOf } from '../page.tsx';
import { useSettled } from './use-settled.ts';

/** A record that a search finds. */
export interface Choice {
  readonly id: number;
  readonly label: string;
  /** Distinguishes records with the same label, such as a student id. */
  readonly hint?: string | null;
}

/** The records that a combobox finds, and the effect of a choice. */
export interface ComboboxProps {
  readonly label: string;
  readonly isOptional?: boolean;
  /** The name of the id in the form; without it the choice is no value of a form. */
  readonly name?: string;
  /** Names the kind of record among the cached queries. */
  readonly queryKey: string;
  /** Returns the first records that match. An empty text matches all. */
  readonly search: (text: string) => Promise<readonly Choice[]>;
  /** The ids of records that are not offered, such as those that are chosen already. */
  readonly without?: ReadonlySet<number>;
  readonly isRequired?: boolean;
  /** Says what no choice means, such as `All classes`. */
  readonly placeholder?: string;
  /** The record that is chosen. */
  readonly chosen?: Choice | undefined;
  /** True if the field only adds records to a list, and is empty again after each. */
  readonly isAdding?: boolean;
  /** Follows a choice. Without it the field itself keeps what is chosen. */
  readonly onChoose?: (choice: Choice | undefined) => void;
  /** Offers to create a record with the text that is typed. */
  readonly create?: { readonly label: (text: string) => string; readonly onCreate: (text: string) => void };
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | null | undefined;
  readonly pick: () => void;
}

/** The state of a combobox: what is typed, what is found, and which of it Enter chooses. */
export function useCombobox(props: ReturnType<typeof useKeptChoice>) {
  const { chosen, onChoose, create, isAdding } = props;
  const [text, setText] = useShownText(chosen?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const close = (next: string) => {
    setOpen(false);
    setText(next);
  };
  const choose = (choice: Choice | undefined) => {
    close(create || isAdding ? '' : (choice?.label ?? ''));
    onChoose(choice);
  };
  const [isPicking, setPicking] = useState(false);
  const { options, isSearching, status } = useOptions(props, { text, isOpen, isPicking, close, choose });
  const giveUp = () => close(chosen?.label ?? '');
  usePicking(isPicking && !isSearching, () => {
    setPicking(false);
    if (options[active]) options[active].pick();
    else setOpen(true);
  });
  const move = (step: number) => {
    setOpen(true);
    if (isOpen && options.length > 0) setActive((active + step + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // The field may stand inside a form, which Enter would send, and inside a dialog, which Escape would close.
    if (key.startsWith('Arrow') && key !== 'ArrowLeft' && key !== 'ArrowRight') event.preventDefault();
    if (key === 'Enter' || (key === 'Escape' && isOpen)) event.preventDefault();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape' && isOpen) giveUp();
    else if (key === 'Enter' && isOpen) setPicking(true);
    else if (key === 'Tab' && isOpen && text.trim() && !create) setPicking(true);
  };
  const onBlur = () => {
    if (isPicking) return;
    if (create) setOpen(false);
    else if (text.trim() === '' && chosen) choose(undefined);
    else giveUp();
  };
  const onChange = ({ target }: { target: HTMLInputElement }) => {
    setText(target.value);
    setActive(0);
    setOpen(true);
  };
  const handlers = { onChange, onKeyDown, onBlur, onClick: () => setOpen(true) };
  return { chosen, text, isOpen, isPicking, options, active, status, handlers };
}

/** Keeps what is chosen where nobody else does. */
export function useKeptChoice(props: ComboboxProps) {
  const [chosen, onChoose] = useState(props.chosen);
  return props.onChoose ? { ...props, onChoose: props.onChoose } : { ...props, chosen, onChoose };
}

/** Keeps the text of the field, which becomes that of the choice when it changes elsewhere, such as in the address. */
function useShownText(chosen: string) {
  const [text, setText] = useState(chosen);
  const [shown, setShown] = useState(chosen);
  if (shown !== chosen) {
    setShown(chosen);
    setText(chosen);
  }
  return [text, setText] as const;
}

/** Chooses once the records are found: who types quickly has chosen before. */
function usePicking(isReady: boolean, pick: () => void): void {
  const latest = useRef(pick);
  latest.current = pick;
  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);
}

interface Field {
  readonly text: string;
  readonly isOpen: boolean;
  /** True if the user has chosen already, and waits for the records. */
  readonly isPicking: boolean;
  readonly close: (text: string) => void;
  readonly choose: (choice: Choice) => void;
}

/** Finds the records that match what is typed. */
function useOptions({ queryKey, search, without, chosen, create }: ComboboxProps, field: Field) {
  const { text, isOpen, isPicking, close, choose } = field;
  const typed = text.trim();
  const paused = useSettled(typed);
  const settled = isPicking ? typed : paused;
  // While the text is that of the choice, all records can be chosen instead.
  const words = settled === chosen?.label ? '' : settled;
  const query = useQuery({
    queryKey: ['pick', queryKey, words],
    queryFn: () => search(words),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const found = query.data?.filter(({ id }) => !without?.has(id)) ?? [];
  const options = found.map((choice): Option => {
    const { id, label, hint } = choice;
    return { key: String(id), label, hint, pick: () => choose(choice) };
  });
  const pickNew = () => {
    close('');
    create?.onCreate(typed);
  };
  if (create && typed) options.push({ key: 'new', label: create.label(typed), pick: pickNew });
  const isSearching = query.isFetching || settled !== typed;
  const isNothingFound = isOpen && !isSearching && found.length === 0;
  const status = query.error ? messageOf(query.error) : isNothingFound ? t('app.nothing-found') : '';
  return { options, isSearching, status };
}
