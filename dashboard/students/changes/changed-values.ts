import { labelOf, shownValue } from '../student.ts';

interface ChangedValue {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the values of an audit record as people read them. */
export function changedValues(changes: unknown): ChangedValue[] {
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(([name, change]) => {
    const { from, to } = isObject(change) ? change : {};
    return { field: labelOf(name), from: shownValue(name, from), to: shownValue(name, to) };
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
