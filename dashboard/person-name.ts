/** The names of a student. A person with one name has it as the last name. */
interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns a name as people say it. */
export function nameOf({ firstName, lastName }: Names): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** Returns a name as lists show it, which are sorted by family names. */
export function listedNameOf({ firstName, lastName }: Names): string {
  return [lastName, firstName].filter(Boolean).join(', ');
}
