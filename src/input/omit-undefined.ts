/** Returns the values without the undefined ones: an update leaves fields alone that its input omits. */
export function omitUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
