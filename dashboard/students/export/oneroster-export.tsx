import { t } from '../../texts.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { useListAddress } from '../../ui/lists/list-address.ts';
import { Section } from '../../ui/page.tsx';
import { ExportDownload } from './export-download.tsx';
import { type ExportFilters, oneRosterVersions } from './export-filters.ts';

/** The permissions for what a OneRoster bundle contains. */
export const contents = ['export:students', 'read:courses', 'read:classes', 'read:guardians', 'read:grades'] as const;

interface Props {
  readonly filters: ExportFilters;
  /** The time at which the day begins since which there are changes. */
  readonly sinceTime: string | undefined;
  readonly fileName: string;
  /** True while the file's name is of other filters. */
  readonly isStale: boolean;
}

/** Exports the whole institution for learning platforms, or what has changed since a day. */
export function OneRosterExport({ filters, sinceTime, fileName, isStale }: Props) {
  const { change } = useListAddress();
  const { oneroster = '1.2', since } = filters;
  return (
    <Section title={t('export.oneroster')}>
      <p>{t('export.oneroster.text')}</p>
      <div className="filters">
        <FilterSelect
          name="oneroster"
          label={t('export.oneroster.version')}
          initial="1.2"
          options={oneRosterVersions.map((known) => [known, known])}
        />
        <TextInput
          name="since"
          type="date"
          label={t('export.oneroster.since')}
          defaultValue={since}
          onChange={(day) => change({ since: day }, true)}
        />
      </div>
      <p>{t(since === undefined ? 'export.oneroster.all' : 'export.oneroster.delta')}</p>
      <ExportDownload
        path="/ims/oneroster/bundle"
        label={t('export.oneroster.download')}
        parameters={{ version: oneroster, since: sinceTime }}
        fileName={fileName}
        isDisabled={isStale}
      />
    </Section>
  );
}
