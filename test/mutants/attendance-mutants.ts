// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const holds = ['test/classes/attendance/office/what-holds.test.ts'];
const calendar = ['test/classes/calendar/calendar.test.ts'];
const days = ['test/classes/attendance/days/days.test.ts'];

/** Faults of the school's days: what holds of a mark, codes, the calendar, days and school years. */
export const attendance = [
  ...of('src/classes/attendance/marks/effective-mark.sql.ts', holds, [
    [
      'coalesce(correction.status, absence.status,',
      'coalesce(absence.status, correction.status,',
      'shows absent, then',
    ],
    ['order by n.id desc', 'order by n.id', 'of several notes the latest holds'],
    [' or m.yields_to_note)', ')', 'a default gives way to a note'],
  ]),
  ...of('src/database/schema/attendance/day-status.ts', days, [
    [">= ${count('true')} * ${percent}", "> ${count('true')} * ${percent}", 'six marks'],
  ]),
  ...of('src/classes/attendance/days/chronic-absence.queries.ts', days, [
    ['.add(sql`y.active`)\n', '', 'lists who is absent'],
  ]),
  ...of('src/database/schema/attendance/calendar-days.ts', calendar, [
    [
      'extract(isodow from ${day})::int = any',
      'extract(dow from ${day})::int = any',
      'an institution that sets nothing',
    ],
  ]),
  ...of('src/classes/calendar/calendar.rules.ts', calendar, [
    ['!weekdays || weekdays.includes(weekdayOf(date))', 'true'],
  ]),
  ...of('src/classes/calendar/set-calendar-days.service.ts', calendar, [
    ['if (mode == null) throw', "if (mode !== 'discard' && marks < 0) throw", 'closing a day with marks'],
  ]),
  ...of(
    'src/classes/attendance/codes/used-codes.checks.ts',
    ['test/classes/attendance/codes/codes.test.ts'],
    [["code.teacherUse || isAllowed(caller, 'correct:attendance')", 'true', 'names every problem of the codes']],
  ),
];
