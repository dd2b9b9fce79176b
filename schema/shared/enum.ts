/** Creates an enum object whose names equal its values: in lower case, as in REST. */
export function enumOf<Value extends string>(values: readonly Value[]): { [Name in Value]: Name } {
  return Object.fromEntries(values.map((value) => [value, value])) as { [Name in Value]: Name };
}
