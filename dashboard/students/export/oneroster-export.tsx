import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { ExportDownload } from './export-download.tsx';
import { type ExportFilters, oneRosterVersions } from './export-filters.ts';
import { useChoice } from './filter-choice.ts';

/** The permissions for what a OneRoster bundle contains. */
export const contents = ['export:students', 'read:courses', 'read:classes', 'read:guardians', 'read:grades'] as const;

/** Returns the time at which a day begins here; null without a day. */
export function startOfDay(day: string | undefined): string | null {
  return day === undefined ? null : new Date(`${day}T00:00`).toISOString();
}

interface Props {
  readonly filters: ExportFilters;
  readonly fileName: string;
  /** True while the file's name is of other filters. */
  readonly isStale: boolean;
}

/** Exports the whole institution for learning platforms, or what has changed since a day. */
export function OneRosterExport({ filters, fileName, isStale }: Props) {
  const choose = useChoice(filters);
  const { oneroster = '1.2', since } = filters;
  return (
    <section aria-labelledby="oneroster">
      <h2 id="oneroster">{t('export.oneroster')}</h2>
      <p>{t('export.oneroster.text')}</p>
      <div className="filters">
        <SelectInput
          isInline
          name="oneroster"
          label={t('export.oneroster.version')}
          value={oneroster}
          onChange={({ target }) => choose({ oneroster: oneRosterVersions.find((known) => known === target.value) })}
          options={oneRosterVersions.map((known) => [known, known])}
        />
        <TextInput
          name="since"
          type="date"
          label={t('export.oneroster.since')}
          defaultValue={since ?? ''}
          onChange={(day) => choose({ since: day || undefined })}
        />
      </div>
      <p>{t(since === undefined ? 'export.oneroster.all' : 'export.oneroster.delta')}</p>
      <ExportDownload
        path="/ims/oneroster/bundle"
        label={t('export.oneroster.download')}
        parameters={{ version: oneroster, since: startOfDay(since) ?? undefined }}
        fileName={fileName}
        isDisabled={isStale}
      />
    </section>
  );
}
