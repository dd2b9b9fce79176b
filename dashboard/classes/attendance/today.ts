import { useSyncExternalStore } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { todayIn } from '../../texts.ts';

/** Calls the listener every minute, and when the page comes back into view, as phones stop the timers of hidden pages. */
function onTime(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/**
 * Returns today's date where the institution is, which may not be where the browser is. A page that stays open over night shows the next
 * day in the morning.
 */
export function useToday(): string {
  const { timeZone } = useViewer().institution;
  return useSyncExternalStore(onTime, () => todayIn(timeZone));
}

/** Returns the day of an address, by default today. There is no attendance of later days. */
export function useDay(date: string | undefined): string {
  const today = useToday();
  return date !== undefined && date < today ? date : today;
}
