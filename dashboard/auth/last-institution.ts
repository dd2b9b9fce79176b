import { applyAccent } from '../theme.ts';

const KEY = 'registrar.institution';

/** The name and look of an institution, which are public. */
export interface ShownInstitution {
  readonly name: string;
  readonly slug: string;
  readonly accentColor: string | null;
  readonly logoPath: string | null;
}

/** Returns the institution that was last open in this browser, which the sign-in page shows. */
export function readLastInstitution(): ShownInstitution | undefined {
  const kept = new URLSearchParams(localStorage.getItem(KEY) ?? '');
  const [name, slug] = [kept.get('name'), kept.get('slug')];
  return name && slug
    ? { name, slug, accentColor: kept.get('accent') || null, logoPath: kept.get('logo') || null }
    : undefined;
}

/** Shows the colour of an institution, and keeps it for the sign-in page of this browser. */
export function keepInstitution({ name, slug, accentColor, logoPath }: ShownInstitution): void {
  const kept = new URLSearchParams({ name, slug, accent: accentColor ?? '', logo: logoPath ?? '' });
  localStorage.setItem(KEY, kept.toString());
  applyAccent(accentColor);
}
