import type { Language } from '../../access/languages.ts';
import type { MailContent } from '../message.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { AccountEvent, LinkKind, MailTexts } from './mail-texts.ts';

const texts: Readonly<Record<Language, MailTexts>> = { en, es };

/** What a mail is about, before it has words. */
export type MailSubject =
  | { readonly kind: LinkKind; readonly link: string; readonly until: Date }
  | { readonly kind: 'account_changed'; readonly event: AccountEvent; readonly at: Date };

/** The reader of a mail. */
export interface MailReader {
  readonly name: string;
  readonly language: Language;
  readonly institution: string;
  readonly timeZone: string;
}

/** Writes a mail in the reader's language, with times in the institution's zone. */
export function writeContent(subject: MailSubject, { name, language, institution, timeZone }: MailReader): MailContent {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const words = texts[language];
  const { subject: title, paragraphs } =
    subject.kind === 'account_changed'
      ? words.account_changed({ institution, event: subject.event, at: format.format(subject.at) })
      : words[subject.kind]({ institution, link: subject.link, until: format.format(subject.until) });
  return { subject: title, paragraphs: [words.greeting(name), ...paragraphs] };
}
