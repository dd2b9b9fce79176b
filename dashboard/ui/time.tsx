import { useViewer } from '../auth/viewer.ts';
import { formatTime } from '../texts.ts';

/** A time in the institution's zone, to the minute or exactly. Pointing at it shows the same time in UTC, to the second. */
export function Time({ at, isExact }: { at: string; isExact?: boolean }) {
  const { institution } = useViewer();
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {formatTime(at, institution.timeZone, isExact ? 'medium' : 'short')}
    </time>
  );
}
