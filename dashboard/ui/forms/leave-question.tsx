import { useBlocker } from '@tanstack/react-router';
import { t } from '../../texts.ts';

/** Asks before a form is left whose entries are not saved: by a link, the browser's buttons, or closing the page. */
export function LeaveQuestion({ hasChanges }: { hasChanges: () => boolean }) {
  useBlocker({
    shouldBlockFn: () => hasChanges() && !window.confirm(t('app.leave')),
    enableBeforeUnload: hasChanges,
  });
  return null;
}
