import { expect, test } from 'vitest';
import type { Visibility } from '../../src/input/invisible.ts';
import { emailRule, readText, type TextRule } from '../../src/input/text-rules.ts';
import { userEmailRule } from '../../src/input/user-email.rules.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';

function findProblems(text: string, rule: TextRule): string[] {
  const problems = new ValidationErrors();
  readText(problems, 'text', text, rule);
  return problems.details.text ?? [];
}

const rule = (visibility?: Visibility): TextRule => ({ max: 100, visibility });
const invisible = (code: string) => [`contains the invisible character ${code}. Remove it.`];

test.each([
  ['X1\u200B', 'U+200B'],
  ['X1\u202E', 'U+202E'],
  ['\u2066X1', 'U+2066'],
  ['X\u00AD1', 'U+00AD'],
  ['X\u061C1', 'U+061C'],
  ['X\u30641\u3164', 'U+3164'],
  ['X\u{E0041}1', 'U+E0041'],
])('refuses %j as an identifier and as a name', (text, code) => {
  expect(findProblems(text, rule('identifier'))).toEqual(invisible(code));
  expect(findProblems(text, rule('name'))).toEqual(invisible(code));
  expect(findProblems(text, rule())).toEqual([]);
});

test.each([
  ['Persian', 'علی\u200Cرضا'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Japanese with a variant', '葛\u{E0100}城'],
  ['a family of emoji', '👩\u200D❤\uFE0F\u200D👨'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['an apostrophe', 'O’Brien-Nuñez Jr.'],
])('accepts invisible characters with a meaning in a name: %s', (_, name) => {
  expect(findProblems(name, rule('name'))).toEqual([]);
});

test.each([
  ['\u200Dname', 'U+200D'],
  ['two \u200Cwords', 'U+200C'],
  ['a\u200D\u200D', 'U+200D'],
  ['a\uFE0F\uFE0F', 'U+FE0F'],
  ['a\u{E0067}\u{E007F}', 'U+E0067'],
])('refuses them in a name without a preceding visible character, or repeated: %j', (name, code) => {
  expect(findProblems(name, rule('name'))).toEqual(invisible(code));
});

test('refuses invisible characters in an email address', () => {
  expect(findProblems('a\u200Db@school.example', emailRule)).toEqual(invisible('U+200D'));
  expect(findProblems('a\u3164b@school.example', emailRule)).toEqual(invisible('U+3164'));
});

test.each([
  [
    'аdmin@alpha.example',
    'mixes letters of several scripts in аdmin: а (U+0430) is not Latin. Write each word of it in one script.',
  ],
  [
    'admin@аlpha.example',
    'mixes letters of several scripts in аlpha: а (U+0430) is not Latin. Write each word of it in one script.',
  ],
  ['ａdmin@alpha.example', 'contains ａ (U+FF41), a form of a. Write it as a.'],
  ['oﬃce@alpha.example', 'contains ﬃ (U+FB03), a form of ffi. Write it as ffi.'],
  [
    'асе@alpha.example',
    'contains а (U+0430) in асе, which looks like a Latin word but is not. Write it in Latin letters.',
  ],
  [
    'ᎪᎠ@alpha.example',
    'mixes letters of several scripts in ᎪᎠ: Ꭺ (U+13AA) is not Latin. Write each word of it in one script.',
  ],
])('refuses %s as the email of a user, because it looks like another one', (email, message) => {
  expect(findProblems(email, userEmailRule)).toEqual([message]);
  expect(findProblems(email, emailRule)).toEqual([]);
});

test.each([
  'admin@alpha.example',
  'first.last+tag_1@sub-domain.alpha.example',
  'josé.muñoz@escuela.example',
  'иван.петров@школа.example',
  'maria.иванова@школа.example',
  'δημήτρης@σχολείο.example',
  '山田taro@学校.example',
  '김철수@학교.example',
])('accepts %s as the email of a user', (email) => {
  expect(findProblems(email, userEmailRule)).toEqual([]);
});
