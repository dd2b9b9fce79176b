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
  const theme = readTheme();
  document.documentElement.dataset.theme = theme;
  // The browser draws its own bar in the colour of the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

/** Shows links and buttons in the colour of the institution; null for that of the product. The sheet of tokens makes its shades. */
export function applyAccent(color: string | null | undefined): void {
  const { dataset, style } = document.documentElement;
  if (color) {
    style.setProperty('--brand', color);
    dataset.accent = '';
  } else delete dataset.accent;
}

/** Chooses the colours of this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(CHOSEN);
  else localStorage.setItem(CHOSEN, theme);
  applyTheme();
}
