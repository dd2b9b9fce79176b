import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  readonly children: ReactNode;
  /** What the button says beside its icon. Without it, it says that there is more. */
  readonly label?: string;
  /** Names the record of the actions, where a screen has several such buttons. */
  readonly name?: string;
  readonly icon?: IconName;
  readonly className?: string;
}

/** Actions that are rare or cannot be undone, or settings, behind a button. Escape, or a click elsewhere, closes them. */
export function MoreActions({ children, label, name, icon = 'more', className = '' }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      // A dialog belongs to the action that opens it.
      if (document.querySelector('dialog:modal')) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isElsewhere = event.type === 'click' && !root.current?.contains(event.target as Node);
      if (isEscape) button.current?.focus();
      if (isEscape || isElsewhere) setOpen(false);
    };
    addEventListener('click', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('click', close);
      removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return (
    <div ref={root} className={`more ${className}`}>
      <button
        ref={button}
        type="button"
        aria-label={label ? undefined : name ? t('lists.more-of', { name }) : t('app.more')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        {label}
      </button>
      <div className="more-actions" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
