import { useViewer } from '../../auth/viewer.ts';
import { servicePath } from '../../place.ts';
import { t } from '../../texts.ts';
import { formatBytes } from '../../ui/files/format-bytes.ts';
import { FileField } from '../../ui/forms/file-field.tsx';
import { Section } from '../../ui/page.tsx';
import { TemplateButtons } from '../export/template-buttons.tsx';
import markTemplate from './attendance-template.csv?url';
import type { ImportTable } from './import-tables.ts';
import fileToTry from './students-to-try.csv?url';

interface Props {
  readonly kind: ImportTable['kind'];
  readonly limits: { readonly maxBytes: number; readonly maxRows: number };
  readonly onChoose: (file: File) => void;
}

/** Lets the user choose or drop the file, and offers a template to fill in. */
export function FileChooser({ kind, limits: { maxBytes, maxRows }, onChoose }: Props) {
  return (
    <>
      <FileField
        label={t('import.choose')}
        accept=".csv,.tsv,.txt,.xlsx"
        hint={t('import.limits', { size: formatBytes(maxBytes), count: maxRows })}
        maxBytes={maxBytes}
        onChoose={onChoose}
      />
      <Section title={t('import.template')}>
        <p>{t('import.template-text')}</p>
        {kind === 'students' ? <StudentTemplates /> : <MarkTemplate />}
        <p>
          <a href={`${servicePath}/docs/import`}>{t('import.guide')}</a>
        </p>
        {kind === 'students' && (
          <p>
            <a href={fileToTry} download="students-to-try.csv">
              {t('import.file-to-try')}
            </a>
          </p>
        )}
      </Section>
    </>
  );
}

function StudentTemplates() {
  const { may } = useViewer();
  return may('export:students') && <TemplateButtons />;
}

function MarkTemplate() {
  return (
    <p>
      <a href={markTemplate} download="attendance-template.csv">
        {t('import.download-template', { format: t('export.format.csv') })}
      </a>
    </p>
  );
}
