declare module 'pg/lib/utils' {
  /** A value as the text or the bytes that a parameter is sent as. */
  export function prepareValue(value: unknown): unknown;
}
