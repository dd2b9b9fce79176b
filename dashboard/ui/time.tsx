import { useViewer } from '../auth/viewer.ts';
import { formatTime } from '../texts.ts';

/** A time in the institution's zone to the second. Pointing at it shows the same time in UTC. */
export function Time({ at }: { at: string }) {
  const { institution } = useViewer();
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {formatTime(at, institution.timeZone, 'medium')}
    </time>
  );
}
