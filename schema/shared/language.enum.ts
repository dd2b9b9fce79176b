import { registerEnumType } from 'type-graphql';
import { languages } from '../../src/access/languages.ts';
import { enumOf } from './enum.ts';

export const LanguageEnum = enumOf(languages);
registerEnumType(LanguageEnum, {
  name: 'Language',
  description: 'A language of the dashboard and of mails.',
  valuesConfig: { en: { description: 'English.' }, es: { description: 'Spanish.' } },
});
