import { decode, type Encoding } from './encodings.ts';
import { EDGE, type Language } from './language.ts';

/** The usual characters of names, which are not those of other texts: a few hundred make up most names of each language. */
const CHINESE =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许邓韩冯曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀英华慧建国文平志宇浩佳欣怡梓涵子轩一诺雨晨思睿嘉雪梅红玉春燕玲桂云霞鹏飞斌波辉刚健俊峰晓小海鑫婷琳';
const TAIWANESE =
  '王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許鄧韓馮曹彭曾蕭田董袁潘于蔣蔡余杜葉程蘇魏呂丁任沈姚盧姜崔鍾譚陸汪范金石廖賈夏方白鄒孟熊秦邱江尹薛賴洪簡游詹施阮柯莊溫湯連涂藍翁塗黎賀顧毛龔邵萬錢嚴武戴莫孔家豪志明俊傑建宏冠宇承恩雅婷怡君淑芬惠美玲麗娟秀英華慧國文平佳欣宜庭子軒睿嘉雪梅玉春雲霞偉';
const JAPANESE =
  '佐藤鈴木高橋田中渡辺伊山本村小林加吉松井上斎清水崎森池阿部石川島前岡長谷後近坂遠青福太西三浦金子原野和内竹大久保安宮工横今河平丸杉新千菅武増市北南東美恵翔輔健一郎陽菜結衣葵蓮湊悠真樹花優奈香由紀裕介拓也直人康弘愛理沙織彩咲希';
const KOREAN =
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용예경봉사부수영희호아미혜승재동준규태환철상훈';

/** The probabilities that a character of a name is a usual one, another frequent one, or a syllable of kana. */
const USUAL = 0.6;
const FREQUENT = 0.2;
const KANA = 0.3;
const KANA_COUNT = 160;
const RARE = Math.log(2e-6);
/** Half-width kana, which only old programs write. Bytes of other encodings read like them. */
const HALF_WIDTH = Math.log(1e-4);

/** Returns Chinese, Taiwanese, Japanese and Korean, each by the characters of its names. */
export function eastAsianLanguages(): ReadonlyMap<string, Language> {
  return new Map([
    ['zh-Hans', language(CHINESE, charactersIn('gb18030', 0xb0, 0xd7))],
    ['zh-Hant', language(TAIWANESE, charactersIn('big5', 0xa4, 0xc6))],
    ['ja', language(JAPANESE, charactersIn('shift_jis', 0x88, 0x97), true)],
    ['ko', language(KOREAN, charactersIn('euc-kr', 0xb0, 0xc8))],
  ]);
}

/** Returns the characters whose first byte is in a range: national standards begin with the frequent ones. */
function charactersIn(encoding: Encoding, first: number, last: number): Set<string> {
  const characters = new Set<string>();
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const text = decode(Buffer.from([lead, trail]), encoding);
      if (text.length === 1 && text !== '\ufffd') characters.add(text);
    }
  }
  return characters;
}

function language(names: string, frequent: ReadonlySet<string>, hasKana = false): Language {
  const usual = new Set(names);
  return {
    logProbability(_, letter) {
      if (letter === EDGE) return 0;
      if (usual.has(letter)) return Math.log(USUAL / usual.size);
      if (frequent.has(letter)) return Math.log(FREQUENT / frequent.size);
      if (hasKana && /[ぁ-んァ-ヶー]/.test(letter)) return Math.log(KANA / KANA_COUNT);
      return /[｡-ﾟ]/.test(letter) ? HALF_WIDTH : RARE;
    },
  };
}
