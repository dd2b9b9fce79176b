import { useMutation } from '@tanstack/react-query';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { ErrorMessage } from '../ui/page.tsx';
import { CopyField } from '../ui/secrets/copy-field.tsx';
import { Time } from '../ui/time.tsx';
import { VerifyAuditLogDocument, type VerifyAuditLogQuery } from './audit.generated.ts';

/** Lets the service verify the whole trail, which may take a while, and shows the result. */
export function VerifyTrail() {
  const verification = useMutation({ mutationFn: () => request(VerifyAuditLogDocument, {}), meta: { outdates: [] } });
  return (
    <div className="audit-verification">
      <button type="button" disabled={verification.isPending} onClick={() => verification.mutate()}>
        {t('audit.verify')}
      </button>
      {verification.isPending && (
        <p role="status">
          <progress aria-label={t('audit.verifying')} /> {t('audit.verifying')}
        </p>
      )}
      {verification.error && <ErrorMessage error={verification.error} />}
      {verification.data && <Result {...verification.data} />}
    </div>
  );
}

function Result({ verification: { valid, checked, headHash, flaw, checkpoint } }: VerifyAuditLogQuery) {
  return (
    <section className="message" aria-label={t('audit.result')}>
      {valid && <p role="status">{t('audit.valid', { count: checked })}</p>}
      {flaw && (
        <p role="alert" className="error">
          {t(`audit.flaw.${flaw.kind}`)}{' '}
          {flaw.sequence !== null && t('audit.flaw-position', { sequence: flaw.sequence })}{' '}
          {flaw.auditLogId !== null && t('audit.flaw-record', { id: flaw.auditLogId })}{' '}
          {t('audit.valid-before', { count: checked })}
        </p>
      )}
      {checkpoint && (
        <p>
          {t('audit.checkpoint', { sequence: checkpoint.sequence })} <Time at={checkpoint.takenAt} />
        </p>
      )}
      {headHash && (
        <>
          <CopyField label={t('audit.head-hash')} value={headHash} />
          <p className="hint">{t('audit.head-hash-hint')}</p>
        </>
      )}
    </section>
  );
}
