import { useState } from 'react';
import { t } from '../../texts.ts';
import { Combobox } from '../forms/combobox.tsx';
import { SelectInput } from '../forms/inputs.tsx';
import type { Choice, ComboboxProps } from '../forms/use-combobox.ts';
import { useListAddress } from './list-address.ts';

interface SelectProps {
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** The text of the first option, which limits nothing. */
  readonly all?: string;
  /** The value that the address leaves out, instead of an option for all. */
  readonly initial?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Limits a list to one of a few values. */
export function FilterSelect({ name, label, all = t('app.all'), initial = '', options }: SelectProps) {
  const { search, change } = useListAddress();
  return (
    <SelectInput
      isInline
      name={name}
      label={label}
      value={String(search[name] ?? initial)}
      onChange={({ target }) => change({ [name]: target.value === initial ? undefined : target.value })}
      options={initial ? options : [['', all], ...options]}
    />
  );
}

interface RecordProps extends Pick<ComboboxProps, 'label' | 'placeholder' | 'queryKey' | 'search'> {
  /** The parameter of the address that has the id. */
  readonly name: string;
  /** The name of the record whose id the address has, once the answer has it. */
  readonly chosen: string | undefined;
}

/** Limits a list to what belongs to a record. */
export function FilterRecord({ name, chosen: label, ...props }: RecordProps) {
  const { search, change } = useListAddress();
  const id = search[name] === undefined ? undefined : Number(search[name]);
  const [chosen, note] = useNamedChoice(id, label);
  return (
    <Combobox
      {...props}
      chosen={chosen}
      onChoose={(choice) => {
        note(choice);
        change({ [name]: choice?.id });
      }}
    />
  );
}

/** Returns the record whose id the address has, and a function that notes a choice, whose name shows until the answer has it. */
function useNamedChoice(id: number | undefined, name: string | undefined) {
  const [noted, note] = useState<Choice>();
  const label = name ?? (noted?.id === id ? noted?.label : undefined) ?? t('app.none');
  return [id === undefined ? undefined : { id, label }, note] as const;
}
