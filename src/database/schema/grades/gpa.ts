/** Returns the SQL of a GPA, rounded half up to two decimals; null without credits ([D28]). Shares of attempts are rounded before it. */
export function gpaOf(points: string, credits: string): string {
  return `round(round(${points} / nullif(${credits}, 0), 8), 2)`;
}
