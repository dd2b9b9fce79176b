import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../../texts.ts';
import { formatBytes } from '../files/format-bytes.ts';

interface Props {
  readonly label: string;
  /** The types of files to choose from. Dropped files may have any. */
  readonly accept: string;
  /** Says which files are taken. */
  readonly hint: string;
  readonly maxBytes: number;
  readonly onChoose: (file: File) => void;
}

/** Lets the user choose or drop a file, which is read into memory. */
export function FileField({ label, accept, hint, maxBytes, onChoose }: Props) {
  const id = useId();
  const reading = useMutation({ mutationFn: readFile, onSuccess: onChoose, meta: { outdates: [] } });
  const [tooLarge, setTooLarge] = useState<File>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    reading.reset();
    setTooLarge(file.size > maxBytes ? file : undefined);
    if (file.size <= maxBytes) reading.mutate(file);
  };
  return (
    <DropZone onFile={choose}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-limits`}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Choosing the corrected file again must be a change.
          target.value = '';
        }}
      />
      <p id={`${id}-limits`} className="hint">
        {hint}
      </p>
      <div role="alert" className="error">
        {tooLarge &&
          t('file.too-large', {
            name: tooLarge.name,
            size: formatBytes(tooLarge.size),
            limit: formatBytes(maxBytes),
          })}
        {reading.error && t('file.unreadable')}
      </div>
    </DropZone>
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
