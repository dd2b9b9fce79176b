import type { Language } from '../../access/languages.ts';
import type { MailContent } from '../message.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { AccountEvent, LinkKind, MailTexts } from './mail-texts.ts';

const texts: Readonly<Record<Language, MailTexts>> = { en, es };

/** The subject of a mail, before it has words. */
export type MailSubject =
  | { readonly kind: LinkKind; readonly link: string; readonly until: Date }
  | { readonly kind: 'account_changed'; readonly event: AccountEvent; readonly at: Date }
  | {
      readonly kind: 'missing_roll';
      readonly date: string;
      readonly classes: readonly string[];
      readonly link: string;
    };

/** The reader of a mail. */
export interface MailReader {
  readonly name: string;
  readonly language: Language;
  readonly institution: string;
  readonly timeZone: string;
}

/** Writes a mail in the reader's language, with times in the institution's zone. */
export function writeContent(subject: MailSubject, reader: MailReader): MailContent {
  const words = texts[reader.language];
  const { subject: title, paragraphs } = writeSubject(subject, words, reader);
  return { subject: title, paragraphs: [words.greeting(reader.name), ...paragraphs] };
}

function writeSubject(subject: MailSubject, words: MailTexts, { language, institution, timeZone }: MailReader) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  if (subject.kind === 'account_changed')
    return words.account_changed({ institution, event: subject.event, at: format.format(subject.at) });
  if (subject.kind === 'missing_roll') {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
    return words.missing_roll({ ...subject, day: day.format(new Date(subject.date)) });
  }
  return words[subject.kind]({ institution, link: subject.link, until: format.format(subject.until) });
}
