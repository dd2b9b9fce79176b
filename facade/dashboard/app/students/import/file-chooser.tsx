import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { servicePath } from '../../place.ts';
import { t } from '../../texts.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { TemplateButtons } from '../export/template-buttons.tsx';
import fileToTry from './students-to-try.csv?url';

interface Props {
  readonly limits: { readonly maxBytes: number; readonly maxRows: number };
  readonly onChoose: (file: File) => void;
}

/** Lets the user choose or drop the file, and offers a template to fill in. */
export function FileChooser({ limits: { maxBytes, maxRows }, onChoose }: Props) {
  const { may } = useViewer();
  const reading = useMutation({ mutationFn: readFile, onSuccess: onChoose });
  const [tooLarge, setTooLarge] = useState<File>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    reading.reset();
    setTooLarge(file.size > maxBytes ? file : undefined);
    if (file.size <= maxBytes) reading.mutate(file);
  };
  return (
    <>
      <DropZone onFile={choose}>
        <label htmlFor="import-file">{t('import.choose')}</label>
        <input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby="import-limits"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Choosing the corrected file again must be a change.
            target.value = '';
          }}
        />
        <p id="import-limits" className="hint">
          {t('import.limits', { size: formatBytes(maxBytes), count: maxRows })}
        </p>
        <div role="alert" className="error">
          {tooLarge &&
            t('import.too-large', {
              name: tooLarge.name,
              size: formatBytes(tooLarge.size),
              limit: formatBytes(maxBytes),
            })}
          {reading.error && t('import.unreadable')}
        </div>
      </DropZone>
      <section aria-labelledby="import-template">
        <h2 id="import-template">{t('import.template')}</h2>
        <p>{t('import.template-text')}</p>
        {may('export:students') && <TemplateButtons />}
        <p>
          <a href={`${servicePath}/docs/import`}>{t('import.guide')}</a>
        </p>
        <p>
          <a href={fileToTry} download="students-to-try.csv">
            {t('import.file-to-try')}
          </a>
        </p>
      </section>
    </>
  );
}

/** Takes a file that is dropped on it. The field inside does the same by keyboard. */
function DropZone({ onFile, children }: { onFile: (file: File | undefined) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the field inside.
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </div>
  );
}

/** Reads a file into memory. */
async function readFile(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name);
}
