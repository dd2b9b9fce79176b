import { getRouteApi, Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { hasCode } from '../errors.ts';
import { t } from '../texts.ts';
import { ListStatus, Loaded, useListAnswer } from '../ui/answer.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { AuditLogsDocument, type AuditLogsQuery, type AuditLogsQueryVariables } from './audit.generated.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditRecord } from './audit-record.tsx';
import { endOfDay, startOfDay } from './day-in-zone.ts';
import type { AuditFilters } from './filters.ts';
import { VerifyTrail } from './verify-trail.tsx';
import './audit.css';

const route = getRouteApi('/audit');

/** The audit trail: who did what, when, with the values before and after. */
export function AuditPage() {
  const { institution, may } = useViewer();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const query = useListAnswer(AuditLogsDocument, toVariables(filters, institution.timeZone));
  const isRefused = hasCode(query.error, 'VALIDATION_ERROR');
  return (
    <Page title={t('audit.title')}>
      {may('read:audit_logs') && (
        <>
          <VerifyTrail />
          <AuditFilterForm
            key={JSON.stringify(filters)}
            filters={filters}
            error={isRefused ? query.error : null}
            onFilters={(search) => navigate({ search })}
          />
        </>
      )}
      {!isRefused && (
        <Loaded query={query}>
          {({ auditLogs }) => (
            <AuditList {...auditLogs} onPage={(page) => navigate({ search: { ...filters, page } })} />
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Returns the variables of the query: days become instants of the institution's zone. */
function toVariables({ from, to, ...filters }: AuditFilters, timeZone: string): AuditLogsQueryVariables {
  return {
    ...filters,
    ...(from && { from: startOfDay(from, timeZone) }),
    ...(to && { to: endOfDay(to, timeZone) }),
  };
}

function AuditList({ data, pagination, onPage }: AuditLogsQuery['auditLogs'] & { onPage: (page: number) => void }) {
  if (data.length === 0)
    return (
      <Notice>
        <ListStatus>{t('audit.empty')}</ListStatus>
        <Link to="/audit">{t('audit.show-all')}</Link>
      </Notice>
    );
  return (
    <>
      <ListStatus>{t('audit.count', { count: pagination.total })}</ListStatus>
      <ul className="audit-list">
        {data.map((record) => (
          <AuditRecord key={record.id} record={record} />
        ))}
      </ul>
      <Pages {...pagination} onPage={onPage} />
    </>
  );
}
