import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, formatTime, t, todayIn } from '../../texts.ts';
import { Loaded, useListAnswer } from '../../ui/answer.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { UsageDocument, type UsageQuery } from './usage.generated.ts';
import { periods } from './usage-filters.ts';
import './usage.css';
import { Day } from '../../ui/day.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { RecordName } from '../../ui/record-name.tsx';

const route = getRouteApi('/usage');

/** The use of the plan: the signed-in user's own now, and that of all credentials by day. */
export function UsagePage() {
  const { may, institution } = useViewer();
  const { days = '30', page } = route.useSearch();
  const withCredentials = may('manage:api_keys');
  const from = firstDay(todayIn(institution.timeZone), Number(days));
  const query = useListAnswer(UsageDocument, { from, ...(page && { page }), withCredentials });
  return (
    <Page title={t('usage.title')}>
      <Loaded query={query}>
        {({ usage, institution: { plan } }) => (
          <>
            <OwnUsage usage={usage} plan={plan} />
            {usage.credentials && <Credentials usage={usage.credentials} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns the first day of a period that ends today. */
function firstDay(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days + 1);
  return day.toISOString().slice(0, 10);
}

type Usage = UsageQuery['usage'];

function OwnUsage({
  usage: { limit, used, resetsAt },
  plan,
}: {
  usage: Usage;
  plan: UsageQuery['institution']['plan'];
}) {
  const { institution } = useViewer();
  const planText = t(`institution.plan.${plan}`);
  if (limit === null || used === null || resetsAt === null) return <p>{planText}</p>;
  const numbers = { used: formatNumber(used), limit: formatNumber(limit) };
  return (
    <section>
      <p>{planText}</p>
      <h2>{t('usage.own')}</h2>
      <meter
        className="usage-meter"
        aria-label={t('usage.own')}
        min={0}
        max={limit}
        high={limit * 0.9}
        optimum={0}
        value={used}
      />
      <p>
        {t('usage.used', numbers)} {t('usage.resets', { time: formatTime(resetsAt, institution.timeZone) })}
      </p>
      <p className="hint">{t('usage.each')}</p>
    </section>
  );
}

function Credentials({ usage }: { usage: NonNullable<Usage['credentials']> }) {
  const navigate = route.useNavigate();
  return (
    <section>
      <h2>{t('usage.by-credential')}</h2>
      <FilterSelect
        name="days"
        label={t('usage.period')}
        initial="30"
        options={periods.map((period) => [period, t('usage.days', { count: Number(period) })])}
      />
      {usage.data.length === 0 ? (
        <Notice>
          <p role="status">{t('usage.empty')}</p>
        </Notice>
      ) : (
        <CredentialUsage rows={usage.data} />
      )}
      <Pages {...usage.pagination} onPage={(page) => navigate({ search: (former) => ({ ...former, page }) })} />
    </section>
  );
}

type Row = NonNullable<UsageQuery['usage']['credentials']>['data'][number];

/** Requests by day and credential: numbers for everybody, and bars beside them that show at a glance which are many. */
function CredentialUsage({ rows }: { rows: readonly Row[] }) {
  const most = Math.max(...rows.map(({ requests }) => requests));
  return (
    <RecordTable
      label={t('usage.by-credential')}
      rows={rows}
      keyOf={({ date, user, apiKey, oauthClient }) => `${date} ${user?.id} ${apiKey?.id} ${oauthClient?.id}`}
      columns={[
        { title: t('attendance.day'), cell: ({ date }) => <Day on={date} /> },
        { title: t('usage.credential'), cell: (row) => <Credential row={row} /> },
        { title: t('usage.requests'), isNumeric: true, cell: ({ requests }) => formatNumber(requests) },
        {
          title: t('usage.share'),
          isMinor: true,
          cell: ({ requests }) => (
            <svg className="usage-bar" aria-hidden="true">
              <rect width={`${(requests / most) * 100}%`} height="100%" rx="2" />
            </svg>
          ),
        },
      ]}
    />
  );
}

function Credential({ row: { user, apiKey, oauthClient } }: { row: Row }) {
  const { may } = useViewer();
  if (apiKey) return t('usage.key', { name: apiKey.name });
  if (oauthClient) return t('usage.client', { name: oauthClient.name });
  if (!user) return t('usage.unknown');
  if (!may('read:users')) return user.name;
  return <RecordName to="/users/$userId" id={user.id} name={user.name} />;
}
