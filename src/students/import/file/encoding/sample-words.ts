/** Words with each byte that are looked at. */
const WORDS_PER_BYTE = 12;

/** Longer words are cut. */
const MAX_WORD = 30;

/** Bytes that end a word: white space, delimiters and quotes. They are part of no character in any encoding. */
const SEPARATORS = new Set(Buffer.from('\t\n\r ,;"'));

/**
 * Returns distinct words that are not ASCII, among them the first with each byte: two readings that agree on them agree on the whole
 * file, unless a character has several bytes.
 */
export function sampleWords(bytes: Buffer): Buffer[] {
  const counts = new Uint32Array(256);
  const words = new Map<string, Buffer>();
  for (const word of wordsWithHighBytes(bytes)) {
    const high = new Set(word.filter((byte) => byte >= 0x80));
    if (![...high].some((byte) => (counts[byte] as number) < WORDS_PER_BYTE)) continue;
    const key = word.toString('latin1');
    if (words.has(key)) continue;
    words.set(key, word);
    for (const byte of high) counts[byte] = (counts[byte] as number) + 1;
  }
  return [...words.values()];
}

function* wordsWithHighBytes(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  let firstHigh = -1;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0x20;
    if (byte >= 0x80 && firstHigh < start) firstHigh = at;
    if (!SEPARATORS.has(byte)) continue;
    // A long word is cut around its first byte that is not ASCII.
    const from = Math.max(start, firstHigh - MAX_WORD);
    if (firstHigh >= start) yield bytes.subarray(from, Math.min(at, from + 2 * MAX_WORD));
    start = at + 1;
  }
}
