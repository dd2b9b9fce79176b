import { Link } from '@tanstack/react-router';
import { hasCode } from '../../errors.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import { countImported, type ImportResult } from './import-options.ts';

interface Props {
  /** The result of the dry run. */
  readonly result: ImportResult;
  readonly isAtomic: boolean;
  readonly isDisabled: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
}

/** Imports the file, or says why there is nothing to import. */
export function ConfirmImport({ error, ...props }: Props) {
  const { result, isAtomic } = props;
  const hasWork = countImported(result) + result.deactivated > 0;
  return (
    <div className="import-confirm">
      {error != null && <ErrorMessage error={error} />}
      {hasCode(error, 'NETWORK') && <Link to="/imports">{t('import.look-first')}</Link>}
      {hasWork ? (
        <ImportButton {...props} />
      ) : (
        <p className="message">
          {isAtomic && result.failed > 0 ? t('import.refused', { count: result.failed }) : t('import.nothing')}
        </p>
      )}
    </div>
  );
}

/** The button with the counts. Deactivating students asks first. */
function ImportButton({ result, isDisabled, onConfirm }: Omit<Props, 'error'>) {
  const { deactivated, failed } = result;
  const count = countImported(result);
  const label = [
    count > 0 && t('import.do-import', { count }),
    deactivated > 0 && t('import.do-deactivate', { count: deactivated }),
    failed > 0 && t('import.do-leave-out', { count: failed }),
  ]
    .filter(Boolean)
    .join(', ');
  if (deactivated > 0)
    return (
      <ConfirmButton
        label={label}
        title={t('import.deactivate-title', { count: deactivated })}
        isDanger
        isDisabled={isDisabled}
        action={async () => onConfirm()}
      >
        <p>{t('import.deactivate-text')}</p>
      </ConfirmButton>
    );
  return (
    <button type="button" className="primary" disabled={isDisabled} onClick={onConfirm}>
      {label}
    </button>
  );
}
