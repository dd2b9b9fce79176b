import { request } from '../../../api.ts';
import { DAY_MS } from '../../../day-ms.ts';
import { RollDocument, type RollQuery } from '../attendance.generated.ts';

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;

/**
 * Returns the last school day of the calendar before a day. Where the calendar says nothing of weekdays, all are in session, but few schools have
 * marks of Saturdays and Sundays.
 */
function lastSchoolDay(calendar: RollQuery['calendar'], day: string): string | undefined {
  const days = calendar.filter(({ date }) => date < day);
  const isSilent = days.every(({ inSession, kind }) => inSession || kind);
  return days.findLast(({ date, inSession, kind }) => inSession && (kind || !isSilent || !isWeekend(date)))?.date;
}

/** Loads a class with all marks of the day and of the school day before, which in large classes take several pages. */
export async function loadRoll(classId: number, date: string): Promise<RollQuery> {
  let before = addDays(date, -1);
  while (isWeekend(before)) before = addDays(before, -1);
  const load = (page?: number) =>
    request(RollDocument, { classId, date, before, monthBefore: addDays(date, -31), page });
  let roll = await load();
  const asked = before;
  before = lastSchoolDay(roll.calendar, date) ?? asked;
  // After a holiday, the calendar knows better than the weekday.
  if (before !== asked) roll = await load();
  const pages = Math.max(roll.attendance.pagination.totalPages, roll.before.pagination.totalPages);
  for (let page = 2; page <= pages; page += 1) {
    const next = await load(page);
    roll.attendance.data.push(...next.attendance.data);
    roll.before.data.push(...next.before.data);
  }
  return roll;
}
