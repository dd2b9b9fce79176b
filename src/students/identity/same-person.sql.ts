/** Returns SQL of the condition that two rows have the same normalised names and the same date of birth, both known ([D96]). */
export function isSamePerson(a: string, b: string): string {
  return ['last_name', 'first_name']
    .map((name) => `search_normalise(${a}.${name}) = search_normalise(${b}.${name})`)
    .concat(`${a}.date_of_birth = ${b}.date_of_birth`)
    .join(' and ');
}
