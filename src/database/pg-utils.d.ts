declare module 'pg/lib/utils' {
  /** Converts a value to the text or bytes of a query parameter. */
  export function prepareValue(value: unknown): unknown;
}
