import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Loaded, useAnswer } from '../../../ui/answer.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { ImportLimitsDocument } from '../import.generated.ts';
import '../import.css';
import { BundleCheck } from './bundle-check.tsx';
import { type ImportedBundle, ImportedBundlePart } from './imported-bundle.tsx';

/** Imports a OneRoster bundle: choose it, see what the import would do, import, and undo. */
export function BundlePage() {
  const query = useAnswer(ImportLimitsDocument, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title={t('bundle.title')}>
      <Loaded query={query}>{({ importLimits }) => <BundleSteps maxBytes={importLimits.maxBytes} />}</Loaded>
    </Page>
  );
}

function BundleSteps({ maxBytes }: { maxBytes: number }) {
  const [file, setFile] = useState<{ number: number; content: File }>();
  const [imported, setImported] = useState<ImportedBundle>();
  const begin = (content?: File) => {
    setImported(undefined);
    setFile(content && { number: (file?.number ?? 0) + 1, content });
  };
  const finish = (result: ImportedBundle) => {
    setImported(result);
    // A bundle changes records of most screens.
  };
  if (imported) return <ImportedBundlePart imported={imported} onAgain={() => begin()} />;
  if (file) return <BundleCheck key={file.number} file={file.content} onOther={() => begin()} onImported={finish} />;
  return (
    <>
      <p>{t('bundle.text')}</p>
      <FileField
        label={t('import.choose')}
        accept=".zip"
        hint={t('bundle.limits', { size: formatBytes(maxBytes) })}
        maxBytes={maxBytes}
        onChoose={begin}
      />
    </>
  );
}
