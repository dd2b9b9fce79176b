import type { KeyboardEvent } from 'react';
import { t } from '../../../texts.ts';
import { markStatuses } from './marks.ts';

/** On a mark, its letter chooses another one of the student, and the arrow keys lead to the students above and below. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const row = target.closest('li');
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    event.preventDefault();
    const next = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
    next?.querySelector<HTMLInputElement>('[type=radio]:checked')?.focus();
    return;
  }
  const status = key.length === 1 ? markStatuses[t('roll.letters').indexOf(key.toLowerCase())] : undefined;
  const radio = status && row?.querySelector<HTMLInputElement>(`.${status} > [type=radio]`);
  radio?.focus();
  radio?.click();
}
