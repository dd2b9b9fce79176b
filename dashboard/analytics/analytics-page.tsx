import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { hasCode } from '../errors.ts';
import { formatDay, formatNumber, formatRate, formatTime, t } from '../texts.ts';
import { Loaded, useListAnswer } from '../ui/answer.tsx';
import { Forbidden, Page } from '../ui/page.tsx';
import { AnalyticsDocument, type AnalyticsQuery } from './analytics.generated.ts';
import { Charts } from './charts.tsx';
import { Insights } from './insights.tsx';
import type { Period } from './period.ts';
import { PeriodForm } from './period-form.tsx';
import './analytics.css';

const route = getRouteApi('/analytics');

/** Shows the figures of a term or of some days that the head of a school asks for. */
export function AnalyticsPage() {
  const { may } = useViewer();
  return (
    <Page
      title={t('analytics.title')}
      actions={
        may('read:analytics') && (
          <button type="button" onClick={() => print()}>
            {t('app.print')}
          </button>
        )
      }
    >
      {may('read:analytics') ? <AnalyticsOfPeriod /> : <Forbidden />}
    </Page>
  );
}

function AnalyticsOfPeriod() {
  const { may } = useViewer();
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const withClasses = may('read:classes');
  const isUsual = Object.keys(asked).length === 0;
  const variables = {
    from: asked.from,
    to: asked.to,
    termId: asked.term,
    // Terms are named to those who may read classes.
    presentTerm: withClasses && isUsual,
    withClasses,
    withCourses: may('read:courses'),
    withStudents: may('read:students') && may('read:attendance'),
  };
  const query = useListAnswer(AnalyticsDocument, variables);
  const isRefused = hasCode(query.error, 'VALIDATION_ERROR');
  const { terms = [], analytics } = query.data ?? {};
  const period = isUsual && analytics ? periodOf(analytics.period) : asked;
  return (
    <>
      <PeriodForm
        period={period}
        days={analytics?.period}
        terms={terms.toReversed()}
        error={isRefused ? query.error : null}
        onPeriod={(search) => navigate({ search })}
      />
      {!isRefused && (
        <Loaded query={query}>
          {({ analytics }) => <Analytics name={terms.find(({ id }) => id === period.term)?.name} {...analytics} />}
        </Loaded>
      )}
    </>
  );
}

/** Returns the period that the service has chosen: the present term, or else the last 30 days. */
function periodOf({ termId, from, to }: AnalyticsQuery['analytics']['period']): Period {
  return termId === null ? { from, to } : { term: termId };
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
