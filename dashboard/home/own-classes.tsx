import { useViewer } from '../auth/viewer.ts';
import { DAY_MS } from '../day-ms.ts';
import { formatClock, formatDay, t } from '../texts.ts';
import { Section } from '../ui/page.tsx';
import { RecordName } from '../ui/record-name.tsx';
import type { HomeQuery } from './home.generated.ts';

type OwnClass = NonNullable<HomeQuery['ownClasses']>['data'][number];

/** The days before and after its own in which work shows as due. */
const NEAR_DAYS = 7;

/** A teacher's classes with the rolls of today, those to call first, and the work that is due these days. */
export function OwnClasses({ classes, today }: { classes: readonly OwnClass[]; today: string }) {
  const toCall = classes.filter(isToCall);
  return (
    <>
      <Section title={t('roll.title')} icon="attendance">
        {classes.length === 0 ? (
          <p>{t('roll.no-classes')}</p>
        ) : (
          <p className="hint">{t('home.rolls-to-call', { count: toCall.length, all: classes.length })}</p>
        )}
        <ul className="cards">
          {[...toCall, ...classes.filter((each) => !isToCall(each))].map((each) => (
            <li key={each.id} className={isToCall(each) ? 'open' : undefined}>
              <RecordName to="/roll/$classId" id={each.id} name={each.name} />
              <span className="hint">{[each.code, each.room].filter(Boolean).join(' · ')}</span>
              <RollOf {...each} />
            </li>
          ))}
        </ul>
      </Section>
      <DueWork classes={classes} today={today} />
    </>
  );
}

function isToCall({ roll }: OwnClass): boolean {
  return !roll?.taken && (roll?.enrolled ?? 0) > 0;
}

/** The roll of today: how many were there, and when it was called. */
function RollOf(own: OwnClass) {
  const { institution } = useViewer();
  const { roll } = own;
  if (isToCall(own)) return <span className="tag">{t('roll.missing')}</span>;
  if (!roll?.taken) return <span className="hint">{t('home.nobody-enrolled')}</span>;
  const attended = (roll.present ?? 0) + (roll.late ?? 0);
  const time = roll.takenAt ? formatClock(roll.takenAt, institution.timeZone) : '';
  return <span className="called">✓ {t('home.called', { attended, enrolled: roll.enrolled ?? 0, time })}</span>;
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
