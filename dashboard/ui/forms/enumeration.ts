/** Returns the values of an enumeration of the API, in the order given. The compiler refuses a list that lacks one or has another. */
export function valuesOf<Value extends string>(values: Readonly<Record<Value, true>>): readonly Value[] {
  return Object.keys(values) as Value[];
}

/** Returns the value of an enumeration that has this name, or null. */
export function readValue<Value extends string>(values: readonly Value[], name: unknown): Value | null {
  return values.find((value) => value === name) ?? null;
}
