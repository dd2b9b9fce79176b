import { useMutation } from '@tanstack/react-query';
import { t } from '../../texts.ts';
import { ErrorMessage } from '../../ui/page.tsx';
import { downloadExport } from './download-export.ts';
import { type ExportFormat, exportFormats } from './export-filters.ts';
import { openInMemory } from './export-target.ts';

/** Buttons that download an empty file to fill in and import. Its second row explains the columns. */
export function TemplateButtons() {
  const download = useMutation({
    meta: { outdates: [] },
    mutationFn: (format: ExportFormat) =>
      downloadExport('/students/export', { format, template: 'true' }, openInMemory(`students-template.${format}`)),
  });
  return (
    <>
      <div className="actions">
        {exportFormats.map((format) => (
          <button key={format} type="button" disabled={download.isPending} onClick={() => download.mutate(format)}>
            {t('import.download-template', { format: t(`export.format.${format}`) })}
          </button>
        ))}
      </div>
      {download.error && <ErrorMessage error={download.error} />}
    </>
  );
}
