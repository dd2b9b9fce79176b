import type { Language } from '../../src/access/languages.ts';
import { enumType } from './enum.ts';

export const LanguageEnum = enumType<Language>('Language', 'A language of the dashboard and of mails.', {
  en: 'English.',
  es: 'Spanish.',
});
