import { Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';

/** A link to the screen of a record, if there is one and the user may open it. */
export function RecordLink({ type, id }: { type: string; id: number | null }) {
  const { may } = useViewer();
  if (id === null) return null;
  const text = t('audit.open-record');
  if (type === 'student' && may('read:students'))
    return (
      <Link to="/audit/students/$id" params={{ id: String(id) }}>
        {text}
      </Link>
    );
  if (type === 'guardian' && may('read:guardians'))
    return (
      <Link to="/guardians/$guardianId" params={{ guardianId: String(id) }}>
        {text}
      </Link>
    );
  if (type === 'webhook' && may('read:webhooks'))
    return (
      <Link to="/webhooks/$webhookId" params={{ webhookId: String(id) }}>
        {text}
      </Link>
    );
  return null;
}
