import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Notice, Section } from '../../ui/page.tsx';
import { returnToHeading } from '../../ui/page-focus.ts';
import { announce } from '../../ui/toast.tsx';
import { useToday } from '../attendance/today.ts';
import type { ClassDetails } from '../class-values.ts';
import { EndEnrolments } from './end-enrolments.tsx';
import { EnrolStudents } from './enrol-students.tsx';
import { compareNames, type Enrolment, isOpen } from './enrolment.ts';
import { EnrolmentTable } from './enrolment-table.tsx';
import { MoveStudents } from './move-students.tsx';

interface Props {
  readonly section: ClassDetails;
  readonly enrolments: readonly Enrolment[];
}

/** The students of a class. Those who are ticked can be moved to another class, or leave this one. */
export function Roster({ section, enrolments }: Props) {
  const { may } = useViewer();
  const today = useToday();
  const byName = enrolments.toSorted(compareNames);
  const open = byName.filter((enrolment) => isOpen(enrolment, today));
  const former = byName.filter((enrolment) => !isOpen(enrolment, today));
  return (
    <Section title={t('students.title')}>
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
    </Section>
  );
}

function ShownRoster({ enrolments }: Pick<Props, 'enrolments'>) {
  if (enrolments.length > 0) return <EnrolmentTable label={t('students.title')} enrolments={enrolments} />;
  return <Notice text={t('roster.empty')} />;
}

function ChangeableRoster({ section, enrolments }: Props) {
  return (
    <>
      <div className="actions">
        <EnrolStudents section={section} enrolled={enrolments} onDone={announce} />
      </div>
      {enrolments.length === 0 ? (
        <Notice text={t('roster.empty-enrol')} />
      ) : (
        <EnrolmentTable
          label={t('students.title')}
          enrolments={enrolments}
          actions={(ticked, clear) => <RosterActions {...{ section, ticked, clear }} />}
        />
      )}
    </>
  );
}

interface ActionProps extends Pick<Props, 'section'> {
  readonly ticked: readonly Enrolment[];
  readonly clear: () => void;
}

function RosterActions({ section, ticked, clear }: ActionProps) {
  const onDone = (done: string) => {
    announce(done);
    clear();
    returnToHeading();
  };
  return (
    <>
      <MoveStudents section={section} enrolments={ticked} onDone={onDone} />
      <EndEnrolments section={section} enrolments={ticked} onDone={onDone} />
    </>
  );
}
