const MAX_LENGTH = 64;

/** Quotes a client's value in a message. Long values are cut, so that a response does not grow with the input that it refuses. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
}
