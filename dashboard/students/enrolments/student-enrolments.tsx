import { useViewer } from '../../auth/viewer.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { t } from '../../texts.ts';
import { Day } from '../../ui/day.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Table } from '../../ui/table.tsx';
import { ClassLink } from '../class-link.tsx';
import type { Student } from '../student.ts';
import { CorrectEnrolment } from './correct-enrolment.tsx';
import { EndEnrolment } from './end-enrolment.tsx';
import { EnrolStudent } from './enrol-student.tsx';

type Enrolment = Student['enrolments'][number];

/** The classes that the student is or was in, the latest first, with ways to enrol in a class and to end an enrolment. */
export function StudentEnrolments({ student }: { student: Student }) {
  const { may } = useViewer();
  const { enrolments } = student;
  return (
    <>
      {may('update:classes') && may('read:classes') && student.status === 'active' && (
        <div className="tab-actions">
          <EnrolStudent student={student} />
        </div>
      )}
      {enrolments.length === 0 ? (
        <Notice>
          <p>{t('student.no-enrolments')}</p>
        </Notice>
      ) : (
        <EnrolmentTable student={student} enrolments={enrolments.toReversed()} />
      )}
    </>
  );
}

function EnrolmentTable({ student, enrolments }: { student: Student; enrolments: readonly Enrolment[] }) {
  const { may } = useViewer();
  const today = useToday();
  const isOpen = ({ endsOn }: Enrolment) => endsOn === null || endsOn > today;
  const ending = {
    title: t('app.actions'),
    cell: (enrolment: Enrolment) => (
      <>
        {isOpen(enrolment) && <EndEnrolment student={student} enrolment={enrolment} />}{' '}
        <CorrectEnrolment student={student} enrolment={enrolment} />
      </>
    ),
  };
  return (
    <Table
      label={t('student.enrolments')}
      rows={enrolments}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('students.class'),
          cell: ({ classId, className, primary }) => (
            <>
              <ClassLink classId={classId} className={className} />{' '}
              {primary && <span className="tag">{t('student.primary')}</span>}
            </>
          ),
        },
        { title: t('student.begins'), cell: ({ beginsOn }) => <Day on={beginsOn} /> },
        {
          title: t('student.ends'),
          cell: ({ endsOn, reason }) => (
            <>
              {endsOn ? <Day on={endsOn} /> : t('app.none')}
              {reason && <p className="hint">{reason}</p>}
            </>
          ),
        },
        ...(may('update:classes') ? [ending] : []),
      ]}
    />
  );
}
