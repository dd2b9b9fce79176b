/** Returns the text of a field without the spaces around it; an empty one if the form has no such field. */
export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}

/** Returns the values of an enumeration of the API, in the order given. The compiler refuses a list that lacks one or has another. */
export function valuesOf<Value extends string>(values: Readonly<Record<Value, true>>): readonly Value[] {
  return Object.keys(values) as Value[];
}

/** Returns the value of an enumeration that has this name, or null. */
export function readValue<Value extends string>(values: readonly Value[], name: unknown): Value | null {
  return values.find((value) => value === name) ?? null;
}

/** Returns the values that differ, so that another person's changes to other fields remain. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(after) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<Values>;
}
