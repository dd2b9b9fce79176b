import { getRouteApi } from '@tanstack/react-router';
import { startOfDay } from '../../audit/day-in-zone.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useListAnswer } from '../../ui/answer.tsx';
import { formatBytes } from '../../ui/files/format-bytes.ts';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { Page } from '../../ui/page.tsx';
import { StudentFilterFields } from '../list-filters.tsx';
import { ExportPreviewDocument, type ExportPreviewQuery } from './export.generated.ts';
import '../import/import.css';
import { ExportDownload } from './export-download.tsx';
import { type ExportFilters, exportFormats } from './export-filters.ts';
import { canWriteToDisk, MAX_MEMORY_BYTES } from './export-target.ts';
import { contents, OneRosterExport } from './oneroster-export.tsx';

const route = getRouteApi('/export');

/** Exports students to a file, all of them or those of a class or a status. */
export function ExportPage() {
  const filters = route.useSearch();
  const { may, institution } = useViewer();
  const { classId, format = 'csv', status, oneroster = '1.2', since } = filters;
  const sinceTime = since && startOfDay(since, institution.timeZone);
  const query = useListAnswer(ExportPreviewDocument, {
    format,
    status: status ?? null,
    classId: classId ?? null,
    shownClassId: classId ?? 0,
    withClass: classId !== undefined && may('read:classes'),
    withCount: may('read:students'),
    version: oneroster,
    since: sinceTime ?? null,
    withBundle: contents.every(may),
  });
  return (
    <Page title={t('export.title')}>
      <Loaded query={query}>
        {(preview) => (
          <>
            <Export filters={filters} preview={preview} isStale={query.isFetching} />
            {preview.oneRosterBundle && (
              <OneRosterExport
                filters={filters}
                sinceTime={sinceTime}
                fileName={preview.oneRosterBundle.fileName}
                isStale={query.isFetching}
              />
            )}
            <p className="hint">
              {canWriteToDisk() ? t('export.to-disk') : t('export.limit', { limit: formatBytes(MAX_MEMORY_BYTES) })}
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ExportProps {
  readonly filters: ExportFilters;
  readonly preview: ExportPreviewQuery;
  /** True while the preview is of other filters. */
  readonly isStale: boolean;
}

function Export({ filters, preview, isStale }: ExportProps) {
  const { format = 'csv', status, classId } = filters;
  const count = preview.students?.pagination.total;
  return (
    <>
      <p>{t('export.text')}</p>
      <div className="filters">
        <FilterSelect
          name="format"
          label={t('export.format')}
          initial="csv"
          options={exportFormats.map((known) => [known, t(`export.format.${known}`)])}
        />
        <StudentFilterFields className={preview.class?.name} />
      </div>
      {count !== undefined && <p role="status">{t('students.count', { count })}</p>}
      <ExportDownload
        path="/students/export"
        label={t('word.export')}
        parameters={{ format, status, class_id: classId }}
        fileName={preview.exportStudents.fileName}
        isDisabled={isStale || count === 0}
      />
    </>
  );
}
