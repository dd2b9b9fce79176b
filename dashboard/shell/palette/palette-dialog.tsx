import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lazyPartWithTexts } from '../../lazy-part.tsx';
import { t } from '../../texts.ts';

// The field is there at once, and what is typed meanwhile is not lost.
const Results = lazyPartWithTexts(async () => (await import('./palette-results.tsx')).PaletteResults);

/** The field of the palette, and below it what it finds. The arrow keys move, Enter opens, Escape closes. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  // An entry that an arrow key has chosen stays chosen, wherever a later answer moves it.
  const [chosen, setChosen] = useState<string>();
  const [hrefs, setHrefs] = useState<readonly string[]>([]);
  const [isPicking, setPicking] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const count = hrefs.length;
  const active = Math.max(0, hrefs.indexOf(chosen ?? ''));
  // Closed by itself, the dialog returns the focus.
  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) setPicking(true);
    else if (count > 0) setChosen(hrefs[(active + step + count) % count]);
  };
  const change = (next: string) => {
    setText(next);
    setChosen(undefined);
    setPicking(false);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.open')}
      onClose={onClose}
      // Only the backdrop is outside of what the dialog contains.
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="palette-field">
        <Field {...{ text, active, count, onKeyDown }} onText={change} />
        <button type="button" className="quiet" onClick={close}>
          {t('app.close')}
        </button>
      </div>
      <Results {...{ text, chosen, isPicking, close }} onFound={setHrefs} onPicked={() => setPicking(false)} />
    </dialog>
  );
}

interface FieldProps {
  readonly text: string;
  readonly active: number;
  readonly count: number;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ text, active, count, onText, onKeyDown }: FieldProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={t('palette.open')}
      aria-expanded={count > 0}
      aria-controls={count > 0 ? 'palette-list' : undefined}
      aria-activedescendant={count > 0 ? `palette-${active}` : undefined}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      placeholder={t('palette.hint')}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
