import { calendarDayKinds } from './calendar-days.ts';

const kinds = calendarDayKinds.map((kind) => `'${kind}'`).join(', ');

/** The days of the institution's calendar that differ from its weekdays, or that have a name ([D101], [D102]). */
export const calendar = `
create table calendar_days (
  institution_id integer not null references institutions (id),
  date date not null,
  kind text not null check (kind in (${kinds})),
  label text check (char_length(label) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, date)
);
`;
