import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { ErrorMessage, Section } from '../../ui/page.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import { FileFormat } from './file-format.tsx';
import { type ChosenFile, useImportCheck } from './import-check.ts';
import { ImportCounts } from './import-counts.tsx';
import { type ImportOptions, type ImportResult, initialOptions } from './import-options.ts';
import { ImportSettings } from './import-settings.tsx';
import type { ImportTable } from './import-tables.ts';
import { PlannedChanges } from './planned-changes.tsx';
import { ProblemTable } from './problems/problem-table.tsx';
import { RecognisedColumns } from './recognised-columns.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** An import that was written. */
export interface Imported extends ImportResult {
  readonly id: number;
  readonly fileName: string;
}

interface Props {
  readonly table: ImportTable;
  readonly file: ChosenFile;
  readonly onOther: () => void;
  readonly onImported: (imported: Imported) => void;
}

/** Shows what importing a file would do. Every change of an option checks the file again. */
export function ImportWizard({ table, file, onOther, onImported }: Props) {
  const [options, setOptions] = useState<ImportOptions>(initialOptions);
  const [sent, setSent] = useState(0);
  const check = useImportCheck(table, file, options);
  const fileName = file.content.name;
  const importing = useMutation({
    mutationFn: () => {
      setSent(0);
      return table.send(file.content, { ...options, dryRun: false }, { onProgress: setSent });
    },
    onSuccess: ({ id, ...result }) => {
      // Nothing was written if records were changed since the dry run so that an import of all rows or none is refused.
      if (id === null) check.repeat();
      else onImported({ id, fileName, ...result });
    },
  });
  const change = (changed: Partial<ImportOptions>) => {
    importing.reset();
    setOptions((former) => ({ ...former, ...changed }));
  };
  const { result, error, isChecking } = check;
  return (
    <div className="import" aria-busy={isChecking}>
      <div className="import-file">
        <h2 ref={focusOnMount} tabIndex={-1}>
          {fileName}
        </h2>
        <button type="button" disabled={importing.isPending} onClick={onOther}>
          {t('import.other-file')}
        </button>
      </div>
      <UploadProgress label={t('import.checking')} isShown={isChecking} sent={check.sent} />
      {error && !isChecking && (
        <>
          <ErrorMessage error={error} />
          <button type="button" onClick={check.repeat}>
            {t('app.retry')}
          </button>
        </>
      )}
      <div inert={importing.isPending}>
        <FileFormat check={check} options={options} onChange={change} />
        <RecognisedColumns
          columns={check.columns}
          fields={table.fields}
          chosen={options.columns}
          onChange={(columns) => change({ columns })}
        />
        {result && (
          <Section title={t('import.check')}>
            <ImportCounts counts={result} />
            <ProblemTable problems={result.errors} fileName={fileName} />
            {result.changes && (
              <PlannedChanges kind={table.kind} changes={result.changes} total={result.created + result.updated} />
            )}
          </Section>
        )}
        {(result || check.columns.length > 0) && (
          <ImportSettings kind={table.kind} options={options} onChange={change} />
        )}
      </div>
      {result && (
        <ConfirmImport
          result={result}
          isAtomic={options.atomic}
          isDisabled={isChecking || importing.isPending || error !== null}
          error={importing.error}
          onConfirm={() => importing.mutate()}
        />
      )}
      <UploadProgress label={t('import.importing')} isShown={importing.isPending} sent={sent} />
    </div>
  );
}
