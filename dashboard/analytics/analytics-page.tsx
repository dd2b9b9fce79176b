import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { hasCode } from '../errors.ts';
import { formatDay, formatNumber, formatTime, t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { AnalyticsDocument, type AnalyticsQuery } from './analytics.generated.ts';
import { Charts, formatRate } from './charts.tsx';
import { PeriodForm } from './period-form.tsx';
import './analytics.css';

const route = getRouteApi('/analytics');

/** Figures about the institution over a period. */
export function AnalyticsPage() {
  const { may } = useViewer();
  const period = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['analytics', period],
    queryFn: () => request(AnalyticsDocument, period),
    placeholderData: keepPreviousData,
  });
  const isRefused = hasCode(query.error, 'VALIDATION_ERROR');
  return (
    <Page title={t('analytics.title')}>
      {may('read:analytics') && (
        <PeriodForm
          key={`${period.from} ${period.to}`}
          period={period}
          error={isRefused ? query.error : null}
          onPeriod={(search) => navigate({ search })}
        />
      )}
      {!isRefused && <Loaded query={query}>{({ analytics }) => <Analytics {...analytics} />}</Loaded>}
    </Page>
  );
}

function Analytics(analytics: AnalyticsQuery['analytics']) {
  const { institution } = useViewer();
  const { period, generatedAt } = analytics;
  const time = formatTime(generatedAt, institution.timeZone);
  return (
    <>
      <p role="status">{t('analytics.period', { from: formatDay(period.from), to: formatDay(period.to), time })}</p>
      <Figures {...analytics} />
      <Charts {...analytics} />
    </>
  );
}

function Figures({ students, attendance, academics, activity }: AnalyticsQuery['analytics']) {
  const facts: [label: string, value: string | undefined][] = [
    [t('analytics.active'), formatNumber(students.byStatus.active)],
    [t('analytics.inactive'), formatNumber(students.byStatus.inactive)],
    [t('analytics.graduated'), formatNumber(students.byStatus.graduated)],
    [t('analytics.enrolled'), formatNumber(students.enrolledInPeriod)],
    [t('analytics.attendance-rate'), attendance.rate === null ? undefined : formatRate(attendance.rate)],
    [
      t('analytics.average-gpa'),
      academics.averageGpa === null ? undefined : formatNumber(academics.averageGpa, { minimumFractionDigits: 2 }),
    ],
    [t('analytics.grades'), formatNumber(academics.gradesSubmitted)],
    [t('analytics.requests'), formatNumber(activity.apiRequests)],
    [t('analytics.active-users'), formatNumber(activity.activeUsers)],
  ];
  return (
    <dl className="facts key-figures">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? t('app.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
