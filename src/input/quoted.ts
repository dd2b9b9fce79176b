/** Characters of a value that a message quotes. */
const MAX_QUOTED = 64;

/** A value that was sent, as a message quotes it: a long one is cut, since an answer must not grow with what it refuses. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
}
