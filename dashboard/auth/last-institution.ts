const KEY = 'registrar.institution';
const SLUG = 'registrar.slug';

/** Returns the name of the institution that was last open in this browser, which the sign-in page shows. */
export function readLastInstitution(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

/** Returns the name of that institution in addresses. */
export function readLastSlug(): string | undefined {
  return localStorage.getItem(SLUG) ?? undefined;
}

/** Keeps an institution for the sign-in page of this browser. */
export function keepInstitution({ name, slug }: { name: string; slug: string }): void {
  localStorage.setItem(KEY, name);
  localStorage.setItem(SLUG, slug);
}
