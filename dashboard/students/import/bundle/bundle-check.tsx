import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../../errors.ts';
import { t } from '../../../texts.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { ErrorMessage, Section } from '../../../ui/page.tsx';
import { upload } from '../../../upload.ts';
import { BadRows } from '../bad-rows.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { ImportOneRosterDocument, type ImportOneRosterMutation } from './bundle.generated.ts';
import { BundleCounts } from './bundle-counts.tsx';
import { BundleProblems } from './bundle-problems.tsx';
import type { ImportedBundle } from './imported-bundle.tsx';

type Result = ImportOneRosterMutation['importOneRoster'];

interface Props {
  readonly file: File;
  readonly onOther: () => void;
  readonly onImported: (imported: ImportedBundle) => void;
}

/** Shows what importing a bundle would do, by a dry run, and imports it. */
export function BundleCheck({ file, onOther, onImported }: Props) {
  const [sent, setSent] = useState(0);
  const [atomic, setAtomic] = useState(true);
  const send = async (options: { dryRun: boolean; applyMissing: boolean }, signal?: AbortSignal) => {
    setSent(0);
    const variables = { ...options, atomic };
    return (await upload(ImportOneRosterDocument, variables, file, { signal, onProgress: setSent })).importOneRoster;
  };
  const check = useQuery({
    queryKey: ['bundle-check', file, atomic],
    queryFn: ({ signal }) => send({ dryRun: true, applyMissing: false }, signal),
    // An answer is about the data of its moment, and quotes the file.
    gcTime: 0,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    retry: false,
  });
  const importing = useMutation({
    mutationFn: (applyMissing: boolean) => send({ dryRun: false, applyMissing }),
    onSuccess: (result) => {
      // The data have changed since the dry run.
      if (result.id === null) void check.refetch();
      else onImported({ ...result, id: result.id, fileName: file.name });
    },
  });
  const { data: result, error, isFetching } = check;
  return (
    <div className="import" aria-busy={isFetching}>
      <div className="import-file">
        <h2 ref={focusOnMount} tabIndex={-1}>
          {file.name}
        </h2>
        <button type="button" disabled={importing.isPending} onClick={onOther}>
          {t('import.other-file')}
        </button>
      </div>
      <UploadProgress label={t('import.checking')} isShown={isFetching} sent={sent} />
      {error && !isFetching && <ErrorMessage error={error} />}
      {result && (
        <Section title={t('import.check')}>
          <p>{t('bundle.version', { version: result.version })}</p>
          <BundleCounts files={result.files} />
          <BundleWarnings warnings={result.warnings} />
          <BundleProblems {...result} fileName={file.name} />
          {result.problemCount > 0 && <BadRows atomic={atomic} onChange={setAtomic} hint={t('bundle.atomic-hint')} />}
          <div className="import-confirm">
            {importing.error && <ErrorMessage error={importing.error} />}
            {hasCode(importing.error, 'NETWORK') && <Link to="/imports">{t('import.look-first')}</Link>}
            <ImportButton result={result} isDisabled={isFetching || importing.isPending} onConfirm={importing.mutate} />
          </div>
        </Section>
      )}
      <UploadProgress label={t('import.importing')} isShown={importing.isPending} sent={sent} />
    </div>
  );
}

/** Shows the effects of the import that the sender may not expect. */
function BundleWarnings({ warnings }: Pick<Result, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <ul className="message" aria-label={t('bundle.warnings')}>
      {warnings.map(({ file, value, message }) => (
        <li key={file + message}>{[file, value && `“${value}”`, message].filter(Boolean).join(' ')}</li>
      ))}
    </ul>
  );
}

interface ButtonProps {
  readonly result: Result;
  readonly isDisabled: boolean;
  readonly onConfirm: (applyMissing: boolean) => void;
}

/** Imports the bundle, or says why there is nothing to import. Records that the bundle leaves out become inactive after a question. */
function ImportButton({ result: { files, problemCount, refused }, isDisabled, onConfirm }: ButtonProps) {
  const sum = (count: (file: Result['files'][number]) => number) =>
    files.reduce((total, file) => total + count(file), 0);
  const changed = sum(({ created, updated, removed }) => created + updated + removed);
  const missing = sum((file) => file.missing);
  if (refused) return <p className="message">{t('bundle.refused', { count: problemCount })}</p>;
  if (changed + missing === 0) return <p className="message">{t('bundle.nothing')}</p>;
  const label = t('bundle.import', { count: changed });
  if (missing === 0)
    return (
      <button type="button" className="primary" disabled={isDisabled} onClick={() => onConfirm(false)}>
        {label}
      </button>
    );
  return (
    <ConfirmButton
      label={t('bundle.import-missing', { count: missing, label })}
      title={t('bundle.missing-title', { count: missing })}
      isDanger
      isDisabled={isDisabled}
      action={async () => onConfirm(true)}
    >
      <p>{t('bundle.missing-text')}</p>
    </ConfirmButton>
  );
}
