import { t } from '../../texts.ts';
import { downloadText } from '../../ui/files/download.ts';
import { ShownOnce } from '../../ui/secrets/shown-once.tsx';

/** New recovery codes, to be copied, saved or printed: they are not shown again. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <ShownOnce
      title={t('factors.codes')}
      text={t('factors.codes-text')}
      label={t('factors.codes')}
      secret={codes.join(' ')}
      onStored={onStored}
    >
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <button type="button" onClick={() => downloadText('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}>
          {t('factors.download')}
        </button>
        <button type="button" onClick={() => window.print()}>
          {t('app.print')}
        </button>
      </div>
    </ShownOnce>
  );
}
