import { useEffect, useState } from 'react';
import { t } from '../../texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { PaletteDialog } from './palette-dialog.tsx';

/** The search of every screen, over records, screens and actions. Ctrl-K, Command-K or a slash opens it, too. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t('palette.hint')}</span>
        <span className="keys" data-keys="Ctrl K" />
      </button>
      {isOpen && <PaletteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Tells whether a key opens the palette. A slash does where nothing is typed. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return key === '/' && !altKey && !isTyping;
}
