import { useId, useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { Notice } from '../../ui/messages.tsx';
import { returnToHeading } from '../../ui/page-focus.ts';
import { announce } from '../../ui/toast.tsx';
import { useToday } from '../attendance/today.ts';
import type { ClassDetails } from '../class-values.ts';
import { EndEnrolments } from './end-enrolments.tsx';
import { EnrolStudents } from './enrol-students.tsx';
import { compareNames, type Enrolment, isOpen } from './enrolment.ts';
import { EnrolmentTable, type Tick } from './enrolment-table.tsx';
import { MoveStudents } from './move-students.tsx';

interface Props {
  readonly section: ClassDetails;
  readonly enrolments: readonly Enrolment[];
}

/** The students of a class. Those who are ticked can be moved to another class, or leave this one. */
export function Roster({ section, enrolments }: Props) {
  const id = useId();
  const { may } = useViewer();
  const today = useToday();
  const byName = enrolments.toSorted(compareNames);
  const open = byName.filter((enrolment) => isOpen(enrolment, today));
  const former = byName.filter((enrolment) => !isOpen(enrolment, today));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('roster.title')}</h2>
      {may('update:classes') ? (
        <ChangeableRoster section={section} enrolments={open} />
      ) : (
        <ShownRoster enrolments={open} />
      )}
      {former.length > 0 && (
        <details className="former">
          <summary>{t('roster.former', { count: former.length })}</summary>
          <EnrolmentTable label={t('roster.former-title')} enrolments={former} withReason />
        </details>
      )}
    </section>
  );
}

function ShownRoster({ enrolments }: Pick<Props, 'enrolments'>) {
  if (enrolments.length > 0) return <EnrolmentTable label={t('roster.title')} enrolments={enrolments} />;
  return (
    <Notice>
      <p>{t('roster.empty')}</p>
    </Notice>
  );
}

function ChangeableRoster({ section, enrolments }: Props) {
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set());
  const ticked = enrolments.filter(({ id }) => tickedIds.has(id));
  const tick = (ids: readonly number[], isTicked: boolean) => {
    const others = [...tickedIds].filter((id) => !ids.includes(id));
    setTickedIds(new Set(isTicked ? [...others, ...ids] : others));
  };
  const onDone = (done: string) => {
    announce(done);
    // The button that had the focus is disabled without ticks.
    if (ticked.length > 0) returnToHeading();
    setTickedIds(new Set());
  };
  return (
    <>
      <div className="actions">
        <EnrolStudents section={section} enrolled={enrolments} onDone={onDone} />
        <MoveStudents section={section} enrolments={ticked} onDone={onDone} />
        <EndEnrolments section={section} enrolments={ticked} onDone={onDone} />
      </div>
      {enrolments.length === 0 ? (
        <Notice>
          <p>{t('roster.empty-enrol')}</p>
        </Notice>
      ) : (
        <TickedTable enrolments={enrolments} ticked={ticked} tick={tick} />
      )}
    </>
  );
}

interface TickedProps {
  readonly enrolments: readonly Enrolment[];
  readonly ticked: readonly Enrolment[];
  readonly tick: Tick;
}

function TickedTable({ enrolments, ticked, tick }: TickedProps) {
  return (
    <>
      <CheckInput
        label={t('roster.all', { count: enrolments.length, ticked: ticked.length })}
        checked={ticked.length === enrolments.length}
        onChange={({ target }) =>
          tick(
            enrolments.map(({ id }) => id),
            target.checked,
          )
        }
      />
      <EnrolmentTable
        label={t('roster.title')}
        enrolments={enrolments}
        ticked={new Set(ticked.map(({ id }) => id))}
        onTick={tick}
      />
    </>
  );
}
