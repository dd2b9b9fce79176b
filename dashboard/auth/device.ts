/** Names of browsers and systems by what the user agent contains. The first match counts, as most browsers name others too. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns a short name of a device, such as “Firefox · Windows”; of other programs the name that they gave, if any. */
export function deviceOf(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined;
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const found = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(' · ') : userAgent;
}
