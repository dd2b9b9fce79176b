import { useMutation } from '@tanstack/react-query';
import { downloadExport } from '../students/export/download-export.ts';
import { openInMemory } from '../students/export/export-target.ts';
import { t } from '../texts.ts';
import { ErrorMessage } from '../ui/page.tsx';

interface Props {
  /** Path of the file on the service, with its query. */
  readonly url: string;
  readonly fileName: string;
  /** Tells screen readers whose file it is. */
  readonly name: string;
  readonly isDisabled?: boolean;
}

/** Downloads a PDF. Making it takes a moment, and minutes for a whole batch. */
export function PdfButton({ url, fileName, name, isDisabled = false }: Props) {
  const download = useMutation({
    meta: { outdates: [] },
    mutationFn: () => downloadExport(url, {}, openInMemory(fileName)),
  });
  return (
    <>
      <button
        type="button"
        aria-label={t('documents.pdf-of', { name })}
        disabled={isDisabled || download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? t('documents.pdf-pending') : t('documents.pdf')}
      </button>
      {download.error && <ErrorMessage error={download.error} />}
    </>
  );
}
