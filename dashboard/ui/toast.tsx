import { useSyncExternalStore } from 'react';

/** Long enough to read a sentence, and to look up from the keyboard first. */
const SHOWN_MS = 8_000;

const listeners = new Set<() => void>();
let shown: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says at the edge of any screen that something is done, while the screen goes on to the next thing. */
export function announce(text: string): void {
  show(text);
  clearTimeout(timer);
  timer = setTimeout(() => show(undefined), SHOWN_MS);
}

function show(text: string | undefined): void {
  shown = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of what is announced. It is always there, because screen readers read what is added to it. */
export function Toast() {
  const text = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="toast" role="status">
      {text && <p>{text}</p>}
    </div>
  );
}
