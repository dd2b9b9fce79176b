import { useViewer } from '../../auth/viewer.ts';
import { todayIn } from '../../texts.ts';

/** Returns today's date where the institution is, which may not be where the browser is. */
export function useToday(): string {
  return todayIn(useViewer().institution.timeZone);
}
