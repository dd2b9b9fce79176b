import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { useToday } from '../classes/attendance/today.ts';
import { hasCode } from '../errors.ts';
import { formatDay, formatNumber, formatRate, formatTime, t } from '../texts.ts';
import { Loaded, useAnswer, useListAnswer } from '../ui/answer.tsx';
import { Forbidden, Page } from '../ui/page.tsx';
import { AnalyticsDocument, type AnalyticsQuery, AnalyticsTermsDocument } from './analytics.generated.ts';
import { Charts } from './charts.tsx';
import { Insights } from './insights.tsx';
import { lastDays, presentPeriod } from './period.ts';
import { PeriodForm } from './period-form.tsx';
import './analytics.css';

const route = getRouteApi('/analytics');

/** Shows the figures of a term or of some days that the head of a school asks for. */
export function AnalyticsPage() {
  const { may } = useViewer();
  const today = useToday();
  const { term, from, to } = route.useSearch();
  if (!may('read:analytics'))
    return (
      <Page title={t('analytics.title')}>
        <Forbidden />
      </Page>
    );
  if (term || from || to) return <AnalyticsOfPeriod />;
  return may('read:classes') ? <PresentTerm /> : <Navigate to="/analytics" search={lastDays(30, today)} replace />;
}

/** Leads to the present term. */
function PresentTerm() {
  const today = useToday();
  const query = useAnswer(AnalyticsTermsDocument, {});
  return (
    <Loaded query={query}>
      {({ terms }) => <Navigate to="/analytics" search={presentPeriod(terms, today)} replace />}
    </Loaded>
  );
}

function AnalyticsOfPeriod() {
  const { may } = useViewer();
  const { term: termId, ...days } = route.useSearch();
  const navigate = route.useNavigate();
  const variables = {
    ...days,
    termId,
    withClasses: may('read:classes'),
    withCourses: may('read:courses'),
    withStudents: may('read:students') && may('read:attendance'),
  };
  const query = useListAnswer(AnalyticsDocument, variables);
  const isRefused = hasCode(query.error, 'VALIDATION_ERROR');
  const terms = query.data?.terms ?? [];
  return (
    <Page
      title={t('analytics.title')}
      actions={
        <button type="button" onClick={() => print()}>
          {t('app.print')}
        </button>
      }
    >
      <PeriodForm
        key={`${termId} ${days.from} ${days.to}`}
        period={{ term: termId, ...days }}
        terms={terms.toReversed()}
        error={isRefused ? query.error : null}
        onPeriod={(search) => navigate({ search })}
      />
      {!isRefused && (
        <Loaded query={query}>
          {({ analytics }) => <Analytics name={terms.find(({ id }) => id === termId)?.name} {...analytics} />}
        </Loaded>
      )}
    </Page>
  );
}

function Analytics({ name, ...analytics }: AnalyticsQuery['analytics'] & { name: string | undefined }) {
  const { institution } = useViewer();
  const { period, generatedAt } = analytics;
  const time = formatTime(generatedAt, institution.timeZone);
  const text = t('analytics.period', { from: formatDay(period.from), to: formatDay(period.to), time });
  return (
    <>
      <p role="status">{name ? `${name}: ${text}` : text}</p>
      <Figures {...analytics} />
      <Insights {...analytics} />
      <Charts {...analytics} />
    </>
  );
}

/** Compares a rate with that of the period before, in points with one decimal, as both are shown. */
function comparison({ rate, before }: AnalyticsQuery['analytics']['attendance']): string | undefined {
  if (rate === null || before === null) return undefined;
  const points = Math.round(rate * 10) / 10 - Math.round(before * 10) / 10;
  const change = formatNumber(Math.abs(points), { maximumFractionDigits: 1 });
  if (points === 0) return t('analytics.as-before');
  return t(points > 0 ? 'analytics.above' : 'analytics.below', { points: change, before: formatRate(before) });
}

function Figures({ students, attendance, academics }: AnalyticsQuery['analytics']) {
  const facts: [label: string, value: string | undefined, hint?: string][] = [
    [t('attendance.title'), attendance.rate === null ? undefined : formatRate(attendance.rate), comparison(attendance)],
    [
      t('analytics.days-without'),
      t('analytics.days-of', { days: attendance.daysWithoutMarks, all: attendance.daysInSession }),
    ],
    [t('analytics.active'), formatNumber(students.byStatus.active)],
    [t('analytics.inactive'), formatNumber(students.byStatus.inactive)],
    [t('analytics.graduated'), formatNumber(students.byStatus.graduated)],
    [t('analytics.enrolled'), formatNumber(students.enrolledInPeriod)],
    [
      t('analytics.average-gpa'),
      academics.averageGpa === null ? undefined : formatNumber(academics.averageGpa, { minimumFractionDigits: 2 }),
    ],
    [t('analytics.grades'), formatNumber(academics.gradesSubmitted)],
  ];
  return (
    <dl className="facts key-figures">
      {facts.map(([label, value, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value ?? t('app.none')}
            {hint && <span className="comparison">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
