import { frame } from './locales/en/frame.ts';
import type { screens } from './locales/en/screens.ts';
import type { Text } from './locales/texts.ts';

/** The name of a text in the catalogue. */
export type TextId = keyof typeof frame | keyof typeof screens;

/** The languages of the dashboard, by their own names. */
export const languages = { en: 'English', es: 'Español' } as const;

export type Language = keyof typeof languages;

type Part = Partial<Record<TextId, Text>>;

type Values = Readonly<Record<string, string | number>>;

type English = typeof frame & typeof screens;

/** The names of the values in an English text, or in all forms of one, which a count selects. */
type NamesIn<Each> = Each extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : Each extends object
    ? 'count' | NamesIn<Each[keyof Each]>
    : never;

/** The values that a text needs. Where any text may be meant the compiler knows none. */
type ValuesOf<Id extends TextId> = [TextId] extends [Id]
  ? [values?: Values]
  : [NamesIn<English[Id]>] extends [never]
    ? [values?: Values]
    : [values: Values & Readonly<Record<NamesIn<English[Id]>, string | number>>];

/** The texts of a language: those of the frame, with which the roll call does, and those of all other screens. English needs no request. */
const parts: Record<Language, { frame: () => Promise<Part>; screens: () => Promise<Part> }> = {
  en: {
    frame: async () => frame,
    screens: async () => (await import('./locales/en/screens.ts')).screens,
  },
  es: {
    frame: async () => (await import('./locales/es/frame.ts')).frame,
    screens: async () => (await import('./locales/es/screens.ts')).screens,
  },
};

/** The languages that are written from right to left, should the dashboard have one. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)$/;

const CHOSEN = 'registrar.language';

/** The user's language: the one chosen on the own profile, else the browser's first one that the dashboard has. */
export const language: Language = readLanguage(localStorage.getItem(CHOSEN)) ?? preferred().language;

const locale = preferred().language === language ? preferred().locale : language;

// Names are checked by the compiler, and Intl knows the plurals: a library would add nothing to these lines.
const catalogue: Part = {};
let screensLoaded: Promise<unknown> | undefined;
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const shortDates = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Loads the texts of the frame in the user's language; English ones where these cannot be fetched. Nothing may be shown before. */
export async function loadTexts(): Promise<void> {
  Object.assign(catalogue, await parts[language].frame().catch(() => frame));
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/** Loads the texts of all screens. */
export async function loadScreenTexts(): Promise<void> {
  screensLoaded ??= parts[language].screens().then((texts) => Object.assign(catalogue, texts));
  try {
    await screensLoaded;
  } catch (error) {
    screensLoaded = undefined;
    throw error;
  }
}

/** Chooses the language of this browser and shows the page in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(CHOSEN, chosen);
  location.reload();
}

/** Returns the language with this code, if the dashboard has it. */
function readLanguage(code: string | null): Language | undefined {
  return (Object.keys(languages) as Language[]).find((known) => known === code);
}

/** Tells whether the catalogue has a text of this name, and whether it is loaded. */
export function hasText(id: string): id is TextId {
  return id in catalogue;
}

/** Returns a text of the catalogue, or another one where it has none, as of what a later version of the service names. */
export function textOr(otherwise: string, id: string, values?: Values): string {
  return hasText(id) ? t(id, values) : otherwise;
}

/** Returns the values that have a text of this beginning, in the order of the catalogue: `audit.did.` of all actions. */
export function valuesWithText(beginning: string): string[] {
  return Object.keys(catalogue).flatMap((id) => (id.startsWith(beginning) ? id.slice(beginning.length) : []));
}

/** Returns a text of the catalogue with its values. The value `count` selects the plural form. */
export function t<Id extends TextId>(id: Id, ...[values = {}]: ValuesOf<Id>): string {
  const text = catalogue[id];
  if (text === undefined) throw new Error(`The text ${id} is not loaded.`);
  const form = typeof text === 'string' ? text : (text[plurals.select(Number(values.count))] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Formats a number, by default with at most three decimals. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(locale, options).format(value) : numbers.format(value);
}

/** Formats a percentage such as 93.25, with one decimal: more would suggest that it is that exact. */
export function formatRate(rate: number): string {
  return formatNumber(rate / 100, { style: 'percent', maximumFractionDigits: 1 });
}

/** Formats a calendar day such as `2026-01-31`: `Jan 31, 2026`, or with `short` `Jan 31`. */
export function formatDay(day: string, length: 'medium' | 'short' = 'medium'): string {
  const format = length === 'short' ? shortDates : dates;
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Names the weekday of a calendar day, or with `narrow` gives its letter. */
export function formatWeekday(day: string, weekday: 'long' | 'narrow' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
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

/** Formats the time of the day in a zone, to the minute. */
export function formatClock(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(time));
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
