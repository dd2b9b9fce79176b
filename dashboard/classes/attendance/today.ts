import { useViewer } from '../../auth/viewer.ts';
import { todayIn } from '../../texts.ts';

/** Returns today's date where the institution is, which may not be where the browser is. */
export function useToday(): string {
  return todayIn(useViewer().institution.timeZone);
}

/** Returns the day of an address, by default today. There is no attendance of later days. */
export function useDay(date: string | undefined): string {
  const today = useToday();
  return date !== undefined && date < today ? date : today;
}
