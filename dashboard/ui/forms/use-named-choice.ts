import { useState } from 'react';
import { t } from '../../texts.ts';
import type { Choice } from './use-combobox.ts';

/** Returns the record whose id the address has, and a function that notes a choice, whose name shows until the answer has it. */
export function useNamedChoice(id: number | undefined, name: string | undefined) {
  const [noted, note] = useState<Choice>();
  const label = name ?? (noted?.id === id ? noted?.label : undefined) ?? t('app.none');
  return [id === undefined ? undefined : { id, label }, note] as const;
}
