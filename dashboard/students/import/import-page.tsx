import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportLimitsDocument } from './import.generated.ts';
import './import.css';
import type { ChosenFile } from './import-check.ts';
import { type Imported, ImportWizard } from './import-wizard.tsx';
import { ImportedFile } from './imported-file.tsx';

const route = getRouteApi('/import');

/** Imports students from a file: choose it, see what an import would do, import, and undo. */
export function ImportPage() {
  const query = useQuery({
    queryKey: ['import-limits'],
    queryFn: () => request(ImportLimitsDocument, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={t('import.title')}>
      <Loaded query={query}>{({ importLimits }) => <ImportSteps limits={importLimits} />}</Loaded>
    </Page>
  );
}

function ImportSteps({ limits }: { limits: { maxBytes: number; maxRows: number } }) {
  const navigate = route.useNavigate();
  const [file, setFile] = useState<ChosenFile>();
  const [imported, setImported] = useState<Imported>();
  const begin = (content?: File) => {
    setImported(undefined);
    setFile(content && { number: (file?.number ?? 0) + 1, content });
    // The filters are about the problems of the former file.
    void navigate({ search: {}, replace: true });
  };
  const finish = (result: Imported) => {
    setImported(result);
    void navigate({ search: {}, replace: true });
  };
  if (imported) return <ImportedFile imported={imported} onAgain={() => begin()} />;
  if (!file) return <FileChooser limits={limits} onChoose={begin} />;
  return <ImportWizard key={file.number} file={file} onOther={() => begin()} onImported={finish} />;
}
