import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { type TextId, t } from '../texts.ts';
import { Facts } from '../ui/facts.tsx';
import { RecordName } from '../ui/record-name.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { did, nameOfType } from './actions.ts';
import type { AuditLogsQuery } from './audit.generated.ts';
import { dayOf } from './day-in-zone.ts';

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

/** Values that stand for others which the service does not show. */
const hidden: Readonly<Record<string, TextId>> = {
  '[erased]': 'audit.erased',
  '[unreadable]': 'audit.unreadable',
  '[not kept]': 'audit.not-kept',
};

interface Change {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The changed fields with their values before and after. */
function ChangeTable({ changes }: { changes: object }) {
  return (
    <Table
      label={t('audit.changes')}
      rows={Object.entries(changes as Record<string, Change>)}
      keyOf={([field]) => field}
      columns={[
        { title: t('audit.field'), cell: ([field]) => <code>{field}</code> },
        { title: t('audit.before'), cell: ([, { from }]) => shown(from) },
        { title: t('audit.after'), cell: ([, { to }]) => shown(to) },
      ]}
    />
  );
}

function shown(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return t('app.none');
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no');
  if (typeof value === 'object') return JSON.stringify(value);
  const replacement = hidden[String(value)];
  return replacement ? <em>{t(replacement)}</em> : String(value);
}

type Screen = readonly [needs: string, to: ComponentProps<typeof RecordName>['to']];

/** The permission and the screen of records by type. API keys and terms have no page of their own, but a list. */
const screens: Readonly<Record<string, Screen>> = {
  student: ['read:students', '/audit/students/$id'],
  guardian: ['read:guardians', '/guardians/$guardianId'],
  import: ['import:students', '/imports/$importId'],
  class: ['read:classes', '/classes/$classId'],
  course: ['read:courses', '/courses/$courseId'],
  term: ['read:classes', '/terms'],
  user: ['read:users', '/users/$userId'],
  role: ['read:roles', '/roles/$roleId'],
  institution: ['manage:roles', '/institution'],
  api_key: ['manage:api_keys', '/api-keys'],
  webhook: ['read:webhooks', '/webhooks/$webhookId'],
};

/** A link to the screen of a record, if there is one and the user may open it. */
function RecordLink({ type, id }: { type: string; id: number | null }) {
  const { may } = useViewer();
  const [needs = '', to] = screens[type] ?? [];
  if (id === null || !to || !may(needs)) return null;
  return <RecordName to={to} id={id} name={t('audit.open-record')} />;
}
