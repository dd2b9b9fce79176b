import type { MarkTotalsFragment, StudentAttendanceQuery } from './student-attendance.generated.ts';

type ExcusedPolicy = StudentAttendanceQuery['institution']['excusedPolicy'];

/** Returns the month that lies a number of months after another, as `2026-01`. */
export function addMonths(month: string, count: number): string {
  return dayOf(month, count, 1).slice(0, 7);
}

/** Returns the first and the last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: dayOf(month, 1, 0) };
}

/** Returns the first and the last day of the twelve months that end with a month. */
export function yearUntil(month: string): { from: string; to: string } {
  return { from: `${addMonths(month, -11)}-01`, to: daysOf(month).to };
}

/** Returns the weeks of a month from Monday to Sunday. Days of other months are undefined. */
export function weeksOf(month: string): (string | undefined)[][] {
  const { from, to } = daysOf(month);
  const offset = (new Date(from).getUTCDay() + 6) % 7;
  const count = Number(to.slice(8));
  const weeks = Math.ceil((offset + count) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = week * 7 + weekday - offset + 1;
      return day < 1 || day > count ? undefined : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}

/** Returns how many marks count, and how many of them are attended, by the institution's policy for excused absences. */
export function ratio(totals: MarkTotalsFragment, policy: ExcusedPolicy): { attended: number; counted: number } {
  const { present, late, excused, total } = totals;
  return {
    attended: present + late + (policy === 'present' ? excused : 0),
    counted: total - (policy === 'excluded' ? excused : 0),
  };
}

function dayOf(month: string, months: number, day: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, day)).toISOString().slice(0, 10);
}
