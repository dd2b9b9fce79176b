import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { Loaded, useListAnswer } from '../../ui/answer.tsx';
import { Notice } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { labelOf, type Student, shownValue } from '../student.ts';
import { StudentChangesDocument, type StudentChangesQuery } from './changes.generated.ts';
import './changes.css';

const route = getRouteApi('/students/$studentId');

type AuditRecord = StudentChangesQuery['auditLogs']['data'][number];

/** The audit records of the student, the latest first: who changed which values, and when. */
export function StudentChanges({ student: { id } }: { student: Student }) {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useListAnswer(StudentChangesDocument, { id, page });
  return (
    <Loaded query={query}>
      {({ auditLogs: { data, pagination } }) => (
        <>
          {data.length === 0 && <Notice text={t('student.no-changes')} />}
          <ol className="changes">
            {data.map((record) => (
              <Change key={record.id} record={record} />
            ))}
          </ol>
          <Pages {...pagination} onPage={(next) => navigate({ search: { tab: 'changes', page: next } })} />
        </>
      )}
    </Loaded>
  );
}

/** The actions in a student's trail, by the end of the id of their text. */
const actions = {
  'student.created': 'created',
  'student.updated': 'updated',
  'student.deleted': 'deleted',
  'student.restored': 'restored',
  'students.imported': 'imported',
  'oneroster.imported': 'imported',
  'students.import_undone': 'import-undone',
  'document.issued': 'document-issued',
  'document.revoked': 'document-revoked',
} as const;

function Change({ record: { action, occurredAt, actor, resource, changes } }: { record: AuditRecord }) {
  const { institution } = useViewer();
  // The values of a document are its number and its hash.
  const values = action.startsWith('document.') ? [] : changedValues(changes);
  const known = action in actions ? actions[action as keyof typeof actions] : undefined;
  return (
    <li>
      <h2>{known ? t(`student.change.${known}`, { name: resource.name ?? '' }) : action}</h2>
      <p>
        <time dateTime={occurredAt} title={occurredAt}>
          {formatTime(occurredAt, institution.timeZone)}
        </time>
        {' · '}
        {actor.name ?? t(`student.actor.${actor.type}`)}
      </p>
      {values.length > 0 && (
        <dl>
          {values.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{known === 'created' ? to : t('student.from-to', { from, to })}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface ChangedValue {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the values of an audit record as people read them. */
function changedValues(changes: unknown): ChangedValue[] {
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(([name, change]) => {
    const { from, to } = isObject(change) ? change : {};
    return { field: labelOf(name), from: shownValue(name, from), to: shownValue(name, to) };
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
