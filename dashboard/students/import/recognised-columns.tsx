import { type TextId, t } from '../../texts.ts';
import { Section } from '../../ui/page.tsx';
import { type Column, type ImportOptions, mapColumn } from './import-options.ts';

interface Props {
  readonly columns: readonly Column[];
  /** The fields that a column can set, with the ids of the texts that name them. */
  readonly fields: Readonly<Record<string, TextId>>;
  readonly chosen: ImportOptions['columns'];
  readonly onChange: (columns: ImportOptions['columns']) => void;
}

/** The columns of the file, each with the field that it sets. */
export function RecognisedColumns({ columns, fields, chosen, onChange }: Props) {
  if (columns.length === 0) return null;
  const ignored = columns.filter(({ field }) => field === null);
  return (
    <Section title={t('import.columns')}>
      <p>
        {t('import.columns-read', { count: columns.length - ignored.length })}{' '}
        {ignored.length > 0 && t('import.columns-ignored', { names: ignored.map(({ column }) => column).join(', ') })}
      </p>
      <div className="columns">
        {columns.map(({ column, field }, place) => (
          // Two columns may have the same header.
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file.
          <label key={place} className={field === null ? 'column ignored' : 'column'}>
            <span>{column}</span>
            <select
              value={field ?? ''}
              onChange={({ target }) => onChange(mapColumn(chosen, column, target.value || null))}
            >
              <option value="">{t('import.not-imported')}</option>
              {Object.entries(fields).map(([name, label]) => (
                <option key={name} value={name}>
                  {t(label)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </Section>
  );
}
