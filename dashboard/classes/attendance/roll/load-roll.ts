import { request } from '../../../api.ts';
import { DAY_MS } from '../../../day-ms.ts';
import { RollDocument, type RollQuery } from '../attendance.generated.ts';

/** Returns the day before, or the Friday before a weekend: few schools have marks of Saturdays and Sundays. */
function schoolDayBefore(day: string): string {
  let date = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS);
  while (date.getUTCDay() % 6 === 0) date = new Date(date.getTime() - DAY_MS);
  return date.toISOString().slice(0, 10);
}

/** Loads a class with all marks of the day and of the day before, which in large classes take several pages. */
export async function loadRoll(classId: number, date: string): Promise<RollQuery> {
  const variables = { classId, date, before: schoolDayBefore(date) };
  const roll = await request(RollDocument, variables);
  const pages = Math.max(roll.attendance.pagination.totalPages, roll.before.pagination.totalPages);
  for (let page = 2; page <= pages; page += 1) {
    const next = await request(RollDocument, { ...variables, page });
    roll.attendance.data.push(...next.attendance.data);
    roll.before.data.push(...next.before.data);
  }
  return roll;
}
