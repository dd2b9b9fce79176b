import { Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Facts } from '../ui/facts.tsx';
import { Time } from '../ui/time.tsx';
import { did, nameOfType } from './actions.ts';
import type { AuditLogsQuery } from './audit.generated.ts';
import { ChangeTable } from './change-table.tsx';
import { dayOf } from './day-in-zone.ts';
import { RecordLink } from './record-link.tsx';

type AuditRecordFields = AuditLogsQuery['auditLogs']['data'][number];

/** An audit record in one line, which opens to its details and changes. */
export function AuditRecord({ record }: { record: AuditRecordFields }) {
  const { occurredAt, actor, action, resource, changes } = record;
  return (
    <li>
      <details>
        <summary>
          <span>
            <strong>{actor.name ?? t(`audit.actor.${actor.type}`)}</strong> {did(action, resource.name)}
          </span>
          <span className="hint">
            <Time at={occurredAt} isExact />
          </span>
        </summary>
        <RecordFacts record={record} />
        <RecordLinks record={record} />
        {changes ? <ChangeTable changes={changes} /> : <p className="hint">{t('audit.no-changes')}</p>}
      </details>
    </li>
  );
}

function RecordFacts({ record: { id, action, actor, resource, ip, requestId } }: { record: AuditRecordFields }) {
  const facts: [label: string, value: string | null][] = [
    [t('audit.action'), action],
    [t('audit.record-id'), String(id)],
    [t('audit.actor-type'), [t(`audit.actor.${actor.type}`), actor.id].filter(Boolean).join(' ')],
    [t('audit.resource'), [nameOfType(resource.type), resource.id].filter(Boolean).join(' ')],
    [t('audit.ip'), ip],
    [t('audit.request-id'), requestId],
  ];
  return <Facts facts={facts} />;
}

/** Links to the record that was changed, and to other actions on it, by the same actor and of the same request. */
function RecordLinks({ record: { actor, resource, requestId, occurredAt } }: { record: AuditRecordFields }) {
  const { institution } = useViewer();
  const day = dayOf(occurredAt, institution.timeZone);
  return (
    <p className="audit-links">
      <RecordLink type={resource.type} id={resource.id} />
      {resource.id !== null && (
        <Link to="/audit" search={{ resourceType: resource.type, resourceId: resource.id }}>
          {t('audit.same-record')}
        </Link>
      )}
      {actor.id !== null && (
        <Link to="/audit" search={{ actorType: actor.type, actorId: actor.id }}>
          {t('audit.same-actor')}
        </Link>
      )}
      {requestId && (
        <Link to="/audit" search={{ requestId, from: day, to: day }}>
          {t('audit.same-request')}
        </Link>
      )}
    </p>
  );
}
