import { en } from './locales/en.ts';

/** The name of a text in the catalogue. */
export type TextId = keyof typeof en;

/** A text, or its forms by number. `{name}` stands for a value. */
export type Text = string | { readonly one: string; readonly other: string };

// The catalogue is checked against its ids by the compiler, and Intl does the plurals: a library would add nothing to these lines.
const catalogue: Record<TextId, Text> = en;
const locale = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en';
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns a text of the catalogue with its values. The value `count` selects the plural form. */
export function t(id: TextId, values: Readonly<Record<string, string | number>> = {}): string {
  const text = catalogue[id];
  const form = typeof text === 'string' ? text : text[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Formats a calendar day such as `2026-01-31`. */
export function formatDay(day: string): string {
  return dates.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a time in a zone. */
export function formatTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));
}

/** Returns today's date in a zone, as `2026-01-31`. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}
