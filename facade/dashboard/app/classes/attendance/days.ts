import { DAY_MS } from '../../day-ms.ts';

/** Returns the day before, or the Friday before a weekend: few schools have marks of Saturdays and Sundays. */
export function schoolDayBefore(day: string): string {
  let date = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS);
  while (date.getUTCDay() % 6 === 0) date = new Date(date.getTime() - DAY_MS);
  return date.toISOString().slice(0, 10);
}
