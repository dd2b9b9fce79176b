import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../errors.ts';
import { t } from '../../texts.ts';
import { formatBytes } from '../../ui/files/format-bytes.ts';
import { ErrorMessage } from '../../ui/page.tsx';
import { downloadExport, type ExportPath } from './download-export.ts';
import { MAX_MEMORY_BYTES, openTarget } from './export-target.ts';

interface Props {
  readonly path: ExportPath;
  /** The text of the button. */
  readonly label: string;
  readonly parameters: Readonly<Record<string, string | number | undefined>>;
  readonly fileName: string;
  readonly isDisabled: boolean;
}

/** The button that exports, with the bytes that have arrived and a button to cancel. Leaving the screen cancels too. */
export function ExportDownload({ path, label, parameters, fileName, isDisabled }: Props) {
  const [bytes, setBytes] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const download = useMutation({
    meta: { outdates: [] },
    mutationFn: async () => {
      setBytes(0);
      const target = await openTarget(fileName);
      if (!target) return undefined;
      controller.current = new AbortController();
      return downloadExport(path, parameters, target, { signal: controller.current.signal, onProgress: setBytes });
    },
  });
  const limit = formatBytes(MAX_MEMORY_BYTES);
  return (
    <>
      {hasCode(download.error, 'TOO_LARGE') ? (
        <p className="message error" role="alert">
          {t('export.too-large', { limit })}
        </p>
      ) : (
        download.error && <ErrorMessage error={download.error} />
      )}
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={isDisabled || download.isPending}
          onClick={() => download.mutate()}
        >
          {label}
        </button>
        {download.isPending && (
          <button type="button" onClick={() => controller.current?.abort()}>
            {t('app.cancel')}
          </button>
        )}
      </div>
      <p role="status">
        {download.isPending && t('export.received', { size: formatBytes(bytes) })}
        {download.data !== undefined && t('export.done', { name: fileName, size: formatBytes(download.data) })}
        {download.isSuccess && download.data === undefined && t('export.cancelled')}
      </p>
    </>
  );
}
