import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../texts.ts';

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly hasChanges: () => boolean;
}

/** Asks before a form is left whose entries are not saved: by a link, the browser's buttons, Escape, or closing the page. */
export function LeaveQuestion({ form, hasChanges }: Props) {
  const mayLeave = () => !hasChanges() || window.confirm(t('app.leave'));
  const latest = useRef(mayLeave);
  latest.current = mayLeave;
  useBlocker({ shouldBlockFn: () => !mayLeave(), enableBeforeUnload: hasChanges });
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const ask = (event: Event) => {
      // Choosing no file is a cancel event, too.
      if (event.target === dialog && !latest.current()) event.preventDefault();
    };
    dialog?.addEventListener('cancel', ask);
    return () => dialog?.removeEventListener('cancel', ask);
  }, [form]);
  return null;
}
