import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { type Named, searchedSchool } from '../viewed-school.ts';

/** Names as people write them ([D97]). All students are of one institution, so that a word too many would be seen. */

const app = await useSharedApp();

const names: readonly [script: string, first: string, last: string, ...searches: string[]][] = [
  ['Spanish', 'José', 'Núñez', 'nunez jose', 'Núñez, José', 'NUÑEZ,JOSE'],
  ['German', 'Jürgen', 'Strauß', 'strauss', 'STRAUSS, Jürgen', 'jurgen strauß'],
  ['Norwegian', 'Søren', 'Ødegård', 'Odegard, Soren', 'odegard soren', 'ØDEGÅRD'],
  ['Danish', 'Ælfred', 'Kjærgaard', 'aelfred kjaergaard', 'KJÆRGAARD'],
  ['Icelandic', 'Þórdís', 'Guðmundsdóttir', 'thordis gudmundsdottir', 'ÞÓRDÍS'],
  ['Polish', 'Łukasz', 'Żółkiewski', 'lukasz zolkiewski', 'Żółkiewski; Łukasz'],
  ['Turkish', 'Işıl', 'İpekçi', 'isil ipekci', 'IŞIL İPEKÇİ', 'ışıl ipekçi'],
  ['Vietnamese', 'Đức', 'Nguyễn Thị Hồng', 'nguyen duc', 'Nguyễn, Đức', 'thi hong'],
  ['Irish', 'Aoife', "O'Callaghan", 'ocallaghan', 'O’Callaghan, Aoife', "o'callaghan"],
  ['English', 'Anne (Nan)', 'St. Clair - Hart, Jr.', 'nan hart', 'hart, anne', '(Nan)', '"Hart" jr'],
  ['Greek', 'Θεόδωρος', 'Ξενάκης', 'ΞΕΝΑΚΗΣ ΘΕΟΔΩΡΟΣ', 'ξενακης', 'Ξενάκης, Θεόδωρος'],
  ['Russian', 'Семён', 'Королёв', 'КОРОЛЕВ СЕМЕН', 'королёв, семён', 'королев'],
  ['Ukrainian', "Мар'яна", 'Їжакевич', 'мар’яна їжакевич', 'МАРʼЯНА'],
  ['Arabic', 'أَحْمَد', 'إبراهيم', 'احمد', 'احمد ابراهيم', 'إبراهيم، أحمد', 'أحمـــد'],
  ['Arabic, ta marbuta', 'فاطمة', 'الهادى', 'فاطمه الهادي', 'الهادى، فاطمة'],
  ['Persian', 'علی‌رضا', 'کریمی', 'عليرضا كريمي', 'علیرضا کریمی', 'كريمى'],
  ['Urdu', 'زہرہ', 'قریشی', 'زهره قريشي', 'زہرہ، قریشی'],
  ['Hebrew', 'יִצְחָק', 'בן־דוד', 'יצחק', 'יצחק בן־דוד', 'בֶּן־דָּוִד, יִצְחָק'],
  ['Hindi', 'प्रिया', 'शर्मा', 'शर्मा, प्रिया', 'प्रिया शर्मा'],
  ['Tamil', 'கவிதா', 'முருகன்', 'முருகன் கவிதா'],
  ['Armenian', 'Արմեն', 'Պետրոսյան', 'ՊԵՏՐՈՍՅԱՆ, արմեն'],
  ['Georgian', 'ნინო', 'ბერიძე', 'ბერიძე, ნინო'],
  ['Amharic', 'ሰላማዊት', 'ተስፋዬ', 'ተስፋዬ ሰላማዊት'],
  ['Thai', 'สมชาย', 'ใจดี', 'ใจดี สมชาย', 'สมชายใจดี'],
  ['Chinese', '小明', '王', '王小明', '小明王', '王 小明', '小明', '王，小明', '王、小明'],
  ['Chinese, transliterated', '约翰', '史密斯', '约翰·史密斯', '史密斯约翰', '约翰史密斯'],
  ['Japanese', '太郎', '山田', '山田太郎', '山田　太郎', '太郎 山田'],
  ['Japanese, kana', 'ジョン', 'スミス', 'ジョン・スミス', 'スミスジョン', 'ｽﾐｽ ｼﾞｮﾝ'],
  ['Korean', '민준', '김', '김민준', '김 민준', '민준 김', '김민'],
];

const school = await searchedSchool(app, ...names.map(([, first, last]): Named => [first, last]));

test.each(names)('finds the %s name %s %s as people write it', async (_, first, last, ...searches) => {
  const name = `${first} ${last}`;
  for (const search of [name, `${last}, ${first}`, ...searches]) {
    const query = encodeURIComponent(search);
    expect(await school.names(`q=${query}`), search).toEqual([name]);
    const { body } = await school.client.get(`/students?search=${query}`);
    expect(body.data, search).toMatchObject([{ first_name: first, last_name: last }]);
  }
});

test.each([
  ['a word of another student', 'José Strauß'],
  ['a family name and the given name of another student', '山田小明'],
  ['nothing but punctuation', '-,.'],
  ['nothing but vowel marks', '\u064b\u0640'],
])('finds nobody by %s', async (_, search) => {
  expect(await school.names(`q=${encodeURIComponent(search)}`)).toEqual([]);
  const { body } = await school.client.get(`/students?search=${encodeURIComponent(search)}`);
  expect(body.data).toEqual([]);
});

test('finds guardians and users by names without blanks, too', async () => {
  const user = await app.make.aUser({ name: '김 민준' });
  const admin = await app.as(user);
  const guardians = 'query ($search: String) { guardians(search: $search) { data { name } } }';
  await admin.graphql('mutation { createGuardian(input: { name: "王 小明" }) { id } }');
  await admin.graphql('mutation { createGuardian(input: { name: "王 大明" }) { id } }');

  for (const search of ['王小明', '小明王', '小明 王']) {
    const { body } = await admin.graphql(guardians, { search });
    expect(body.data.guardians.data, search).toEqual([{ name: '王 小明' }]);
  }
  const { body } = await admin.graphql('{ users(search: "김민준") { data { id } } }');
  expect(body.data.users.data).toEqual([{ id: user.id }]);
});
