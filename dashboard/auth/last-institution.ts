const KEY = 'registrar.institution';

/** Returns the name of the institution that was last open in this browser, which the sign-in page shows. */
export function readLastInstitution(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

/** Keeps the name of an institution for the sign-in page of this browser. */
export function keepInstitution(name: string): void {
  localStorage.setItem(KEY, name);
}
