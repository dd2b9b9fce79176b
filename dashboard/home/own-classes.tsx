import { OwnRolls } from '../classes/attendance/own-rolls.tsx';
import { DAY_MS } from '../day-ms.ts';
import { formatDay, t } from '../texts.ts';
import { Section } from '../ui/page.tsx';
import { RecordName } from '../ui/record-name.tsx';
import type { HomeQuery } from './home.generated.ts';

type OwnClass = NonNullable<HomeQuery['ownClasses']>['data'][number];

/** The days before and after its own in which work shows as due. */
const NEAR_DAYS = 7;

interface Props {
  readonly classes: readonly OwnClass[];
  /** The classes whose roll of today is missing. */
  readonly missing: NonNullable<HomeQuery['missingAttendance']>;
  readonly today: string;
}

/** A teacher's classes with the rolls of today, and the work that is due these days. */
export function OwnClasses({ classes, missing, today }: Props) {
  return (
    <>
      <Section title={t('roll.title')} icon="attendance">
        <OwnRolls classes={classes} missing={missing} />
      </Section>
      <DueWork classes={classes} today={today} />
    </>
  );
}

function DueWork({ classes, today }: { classes: readonly OwnClass[]; today: string }) {
  const isNear = (day: string) => Math.abs(Date.parse(day) - Date.parse(today)) <= NEAR_DAYS * DAY_MS;
  const due = classes
    .flatMap(({ id: classId, name, assessments = [] }) =>
      assessments.map(({ id: assessmentId, title, dueOn }) => ({ classId, name, assessmentId, title, dueOn })),
    )
    .filter(({ dueOn }) => dueOn !== null && isNear(dueOn))
    .toSorted((a, b) => Date.parse(a.dueOn ?? '') - Date.parse(b.dueOn ?? ''));
  if (due.length === 0) return null;
  return (
    <Section title={t('home.due')} icon="gradebook">
      <ul className="cards">
        {due.map(({ classId, name, assessmentId, title, dueOn }) => (
          <li key={assessmentId}>
            <RecordName to="/gradebook/$classId" id={classId} name={title} />
            <span className="hint">
              {name} · {dueOn && formatDay(dueOn)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
