import { useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';

/** Filters and an order of a list, under a name of the user's. */
interface SavedView {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** The columns and views of a list that this browser keeps for a user. */
export interface Remembered {
  /** The ids of the columns whose default the user has reversed. */
  readonly toggled: readonly string[];
  readonly views: readonly SavedView[];
}

const nothing: Remembered = { toggled: [], views: [] };

/** Returns what this browser remembers of a list, and a function that changes it. Other users of the browser have their own. */
export function useRemembered(list: string): readonly [Remembered, (changes: Partial<Remembered>) => void] {
  const { me, institution } = useViewer();
  const key = `registrar.list.${institution.id}.${me.id}.${list}`;
  const [remembered, setRemembered] = useState(() => read(key));
  const change = (changes: Partial<Remembered>) => {
    const changed = { ...remembered, ...changes };
    localStorage.setItem(key, JSON.stringify(changed));
    setRemembered(changed);
  };
  return [remembered, change];
}

function read(key: string): Remembered {
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return nothing;
  }
}
