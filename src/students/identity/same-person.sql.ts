/** Returns SQL of the condition that two rows have the same normalised names and the same date of birth, both known ([D96]). */
export function isSamePerson(a: string, b: string): string {
  return `${haveSameNames(a, b)} and ${a}.date_of_birth = ${b}.date_of_birth`;
}

/** Returns SQL of the condition that two rows have the same normalised names. */
export function haveSameNames(a: string, b: string): string {
  const same = ['last_name', 'first_name'].map(
    (name) => `search_normalise(${a}.${name}) = search_normalise(${b}.${name})`,
  );
  return same.join(' and ');
}
