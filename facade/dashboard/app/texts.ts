import type { en } from './locales/en/catalogue.ts';
import type { Texts } from './locales/texts.ts';

/** The name of a text in the catalogue. */
export type TextId = keyof typeof en;

/** Every text in one language. */
export type Catalogue = Texts<typeof en>;

/** The languages of the dashboard, by their own names. */
export const languages = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof languages;

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./locales/en/catalogue.ts')).en,
  es: async () => (await import('./locales/es/catalogue.ts')).es,
};

const CHOSEN = 'registrar.language';

/** The user's language: the one chosen on the own profile, else the browser's first one that the dashboard has. */
export const language: Language = readLanguage(localStorage.getItem(CHOSEN)) ?? preferred().language;

const locale = preferred().language === language ? preferred().locale : language;

// Names are checked by the compiler, and Intl knows the plurals: a library would add nothing to these lines.
let catalogue: Catalogue;
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Loads the texts of the user's language. Nothing may be shown before. */
export async function loadTexts(): Promise<void> {
  catalogue = await catalogues[language]();
  document.documentElement.lang = language;
}

/** Chooses the language of this browser and shows the page in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(CHOSEN, chosen);
  location.reload();
}

/** Returns the language with this code, if the dashboard has it. */
export function readLanguage(code: string | null): Language | undefined {
  return (Object.keys(languages) as Language[]).find((known) => known === code);
}

/** Returns a text of the catalogue with its values. The value `count` selects the plural form. */
export function t(id: TextId, values: Readonly<Record<string, string | number>> = {}): string {
  const text = catalogue[id];
  const form = typeof text === 'string' ? text : text[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Formats a number, by default with at most three decimals. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(locale, options).format(value) : numbers.format(value);
}

/** Formats a calendar day such as `2026-01-31`. */
export function formatDay(day: string): string {
  return dates.format(new Date(`${day}T00:00:00Z`));
}

/** Formats the month of a calendar day: `January 2026`, or with `short` `Jan 2026`. */
export function formatMonth(day: string, month: 'long' | 'short' = 'long'): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { month, year: 'numeric', timeZone: 'UTC' }).format(date);
}

/** Formats a time in a zone: to the minute, or with `medium` to the second. */
export function formatTime(time: string, timeZone: string, timeStyle: 'short' | 'medium' = 'short'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle, timeZone }).format(new Date(time));
}

/** Returns today's date in a zone, as `2026-01-31`. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}

function preferred(): { language: Language; locale: string } {
  for (const locale of navigator.languages) {
    const known = readLanguage(locale.slice(0, 2).toLowerCase());
    // Some systems report names such as `en-US@posix`, which Intl refuses.
    if (known) return { language: known, locale: /^[\w-]+$/.test(locale) ? locale : known };
  }
  return { language: 'en', locale: 'en' };
}
