/** Compares days, and other texts whose order is that of their characters. */
export function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
