const LANGUAGES =
  'en pl cs sk hu ro sl hr sq ru uk bg sr be mk fr de es pt it nl sv da nb fi is fo ca ga el tr az he ar fa ur lt lv et vi th mt cy'.split(
    ' ',
  );
const FLOOR = 1e-6;
const K = 6;
export interface Model {
  lang: string;
  uni: Map<string, number>;
  pair: Map<string, number>;
  n: number;
}
export function words(language: string): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  const names = (type: 'region' | 'language' | 'currency', codes: string[]) => {
    const display = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.flatMap((code) => display.of(code) ?? []);
  };
  const months = Array.from({ length: 12 }, (_, m) =>
    new Date(2024, m, 15).toLocaleDateString(language, { month: 'long', weekday: 'long' }),
  );
  return [
    ...names('region', pairs),
    ...names(
      'language',
      pairs.map((p) => p.toLowerCase()),
    ),
    ...names('currency', Intl.supportedValuesOf('currency')),
    ...months,
  ];
}
export function train(lang: string): Model {
  const uni = new Map<string, number>(),
    pair = new Map<string, number>();
  let n = 0;
  const seen = new Set<string>();
  for (const phrase of words(lang))
    for (const word of phrase
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []) {
      if (seen.has(word)) continue;
      seen.add(word);
      let prev = '^';
      uni.set('^', (uni.get('^') ?? 0) + 1);
      for (const c of `${word}^`) {
        if (c !== '^') {
          uni.set(c, (uni.get(c) ?? 0) + 1);
        }
        n++;
        pair.set(prev + c, (pair.get(prev + c) ?? 0) + 1);
        prev = c;
      }
    }
  return { lang, uni, pair, n };
}
export const models = () => LANGUAGES.map(train);
export function step(m: Model, a: string, b: string): number {
  const ub = Math.max((m.uni.get(b) ?? 0) / m.n, FLOOR);
  return Math.log(((m.pair.get(a + b) ?? 0) + K * ub) / ((m.uni.get(a) ?? 0) + K));
}
