import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { Page } from '../../ui/page.tsx';
import { AllowAddress } from './allow-address.tsx';
import { MailDocument, MailsDocument, type MailsQuery } from './mail.generated.ts';

/** The number of mails on the page, the newest. */
const SHOWN = 50;

/** The newest mails to users, and the addresses that take none. */
export function MailPage() {
  const query = useAnswer(MailsDocument, { limit: SHOWN });
  return (
    <Page title={t('mail.title')}>
      <Loaded query={query}>
        {({ mails, suppressedAddresses }) => (
          <>
            <p className="hint">{t('mail.text')}</p>
            <Mails mails={mails.data} />
            <h2>{t('mail.suppressed')}</h2>
            <p className="hint">{t('mail.suppressed-text')}</p>
            <Suppressed addresses={suppressedAddresses.data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Mails({ mails }: { mails: MailsQuery['mails']['data'] }) {
  const { institution } = useViewer();
  if (mails.length === 0) return <p>{t('mail.none')}</p>;
  return (
    <RecordTable
      label={t('mail.title')}
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        { title: t('mail.written'), cell: ({ createdAt }) => formatTime(createdAt, institution.timeZone) },
        { title: t('mail.to'), cell: ({ to }) => to },
        { title: t('mail.kind'), cell: ({ kind }) => t(`mail.kind.${kind}`) },
        { title: t('word.state'), cell: ({ status }) => t(`mail.status.${status}`) },
        { title: t('mail.answer'), cell: ({ answer, status }) => (status === 'kept' ? '' : answer) },
        {
          title: t('mail.read'),
          isClear: true,
          cell: ({ id, status }) =>
            (status === 'kept' || status === 'waiting') && (
              <DialogButton label={t('mail.read')} title={t('mail.title')}>
                {() => <MailText id={id} />}
              </DialogButton>
            ),
        },
      ]}
    />
  );
}

function MailText({ id }: { id: number }) {
  const query = useAnswer(MailDocument, { id }, { gcTime: 0 });
  return (
    <Loaded query={query}>
      {({ mail }) =>
        mail?.text ? (
          <>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            {mail.text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>
                {/^https?:/.test(paragraph) ? <a href={paragraph.trim()}>{paragraph}</a> : paragraph}
              </p>
            ))}
          </>
        ) : (
          <p>{t('mail.gone')}</p>
        )
      }
    </Loaded>
  );
}

function Suppressed({ addresses }: { addresses: MailsQuery['suppressedAddresses']['data'] }) {
  const { institution } = useViewer();
  if (addresses.length === 0) return <p>{t('mail.no-suppressed')}</p>;
  return (
    <RecordTable
      label={t('mail.suppressed')}
      rows={addresses}
      keyOf={({ email }) => email}
      columns={[
        { title: t('users.email'), cell: ({ email }) => email },
        { title: t('word.reason'), cell: ({ reason }) => reason },
        { title: t('word.since'), cell: ({ since }) => formatTime(since, institution.timeZone) },
        { title: t('mail.people'), isNumeric: true, cell: ({ people }) => people },
        {
          title: t('mail.allow'),
          isClear: true,
          cell: ({ email }) => <AllowAddress email={email} />,
        },
      ]}
    />
  );
}
