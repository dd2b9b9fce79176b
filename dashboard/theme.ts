/** The colours of this browser: those of the system, or always light or dark ones. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const CHOSEN = 'registrar.theme';

/** Returns the colours that the user has chosen in this browser. */
export function readTheme(): Theme {
  const chosen = localStorage.getItem(CHOSEN);
  return themes.find((theme) => theme === chosen) ?? 'system';
}

/** Shows the chosen colours. Called before anything is drawn. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = readTheme();
}

/** Chooses the colours of this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(CHOSEN);
  else localStorage.setItem(CHOSEN, theme);
  applyTheme();
}
