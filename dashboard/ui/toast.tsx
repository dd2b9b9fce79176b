import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../texts.ts';
import { messageOf } from './page.tsx';
import { returnToHeading } from './page-focus.ts';

/** Long enough to read a sentence, and to look up from the keyboard first. */
const SHOWN_MS = 8_000;

/** Long enough to notice a mistake, and to reach the button. */
const UNDOABLE_MS = 20_000;

interface Announcement {
  readonly text: string;
  /** Takes back what is announced. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

const listeners = new Set<() => void>();
let shown: Announcement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says at the edge of any screen that something is done, while the screen goes on to the next thing, and offers to undo it. */
export function announce(text: string, undo?: () => Promise<unknown>): void {
  show({ text, undo });
}

function show(announcement: Announcement | undefined): void {
  shown = announcement;
  keepFor(announcement?.undo ? UNDOABLE_MS : SHOWN_MS);
  for (const listener of listeners) listener();
}

function keepFor(time: number): void {
  clearTimeout(timer);
  if (shown) timer = setTimeout(() => show(undefined), time);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function takeBack({ undo }: Announcement): Promise<void> {
  show(undefined);
  try {
    await undo?.();
    show({ text: t('app.undone') });
  } catch (error) {
    show({ text: messageOf(error) });
  }
}

/** The place of what is announced. It is always there, because screen readers read what is added to it. */
export function Toast() {
  const announcement = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    if (!announcement?.undo) return;
    const undoByKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isEditable(event.target)) return;
      event.preventDefault();
      void takeBack(announcement);
    };
    addEventListener('keydown', undoByKey);
    return () => removeEventListener('keydown', undoByKey);
  }, [announcement]);
  return (
    <div className="toast" role="status">
      {announcement && (
        // What is pointed at or has the focus stays.
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is operated by pointing at it.
        <div
          onPointerEnter={() => clearTimeout(timer)}
          onPointerLeave={() => keepFor(SHOWN_MS)}
          onFocus={() => clearTimeout(timer)}
          onBlur={() => keepFor(SHOWN_MS)}
        >
          <p>{announcement.text}</p>
          {announcement.undo && (
            <button
              type="button"
              onClick={() => {
                returnToHeading();
                void takeBack(announcement);
              }}
            >
              {t('app.undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Tells whether a key asks to undo, in the way of all programs. */
function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';
}

/** Tells whether an element undoes by itself what is typed in it. */
function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role=grid]') !== null;
}
