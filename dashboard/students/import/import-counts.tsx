import { formatNumber, t } from '../../texts.ts';
import type { ImportCountsFragment } from './import.generated.ts';

const always = ['created', 'updated', 'unchanged', 'failed'] as const;
const ifAny = ['deactivated', 'skipped'] as const;

/** The rows of an import by outcome. */
export function ImportCounts({ counts }: { counts: ImportCountsFragment }) {
  // Students who are deactivated are among the updated ones.
  const shown = { ...counts, updated: counts.updated - counts.deactivated };
  const names = [...always, ...ifAny.filter((name) => counts[name] > 0)];
  return (
    <>
      <p role="status">{t('import.rows', { count: counts.totalRows })}</p>
      <dl className="counts">
        {names.map((name) => (
          <div key={name} className={name === 'failed' && shown.failed > 0 ? 'bad' : undefined}>
            <dt>{t(`import.count.${name}`)}</dt>
            <dd>{formatNumber(shown[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
