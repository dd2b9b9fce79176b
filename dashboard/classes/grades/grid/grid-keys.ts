import type { KeyboardEvent } from 'react';

/** A movement by rows and columns. */
export type Step = readonly [rows: number, columns: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** Returns where a key moves the focus while no cell is open, as the ARIA pattern of grids has it. */
export function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Step | undefined {
  if (altKey) return undefined;
  if ((ctrlKey || metaKey) && key === 'Home') return [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if ((ctrlKey || metaKey) && key === 'End') return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return ctrlKey || metaKey ? undefined : steps[key];
}

/** Returns the step of a key that stores the open cell. */
export function closingStep({ key, shiftKey }: KeyboardEvent): Step | undefined {
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0];
  if (key === 'Tab') return [0, shiftKey ? -1 : 1];
  return key === 'ArrowUp' || key === 'ArrowDown' ? steps[key] : undefined;
}

export type Command = 'undo' | 'redo' | 'fill-down' | 'clear' | 'select-all' | 'select-column' | 'select-row';

/** Returns what a key does to the selected cells. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Command | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) {
    if (key === ' ' && shiftKey) return 'select-row';
    return key === 'Delete' || key === 'Backspace' ? 'clear' : undefined;
  }
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  return ({ y: 'redo', d: 'fill-down', a: 'select-all', ' ': 'select-column' } as const)[key.toLowerCase()];
}

/** Returns the text with which a key opens the active cell: the one that it has, or none for a character. */
export function openingText(event: KeyboardEvent, currentText: () => string): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' || key === 'F2') return currentText();
  return isCharacter(event) ? '' : undefined;
}

/** Tells whether a key types a character. */
export function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ';
}
