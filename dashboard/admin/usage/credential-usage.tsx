import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { Day } from '../../ui/day.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import type { UsageQuery } from './usage.generated.ts';

type Row = NonNullable<UsageQuery['usage']['credentials']>['data'][number];

/** Requests by day and credential: numbers for everybody, and bars beside them that show at a glance which are many. */
export function CredentialUsage({ rows }: { rows: readonly Row[] }) {
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
