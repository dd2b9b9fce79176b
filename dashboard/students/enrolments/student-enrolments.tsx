import { useViewer } from '../../auth/viewer.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { compare } from '../../compare.ts';
import { t } from '../../texts.ts';
import { Day } from '../../ui/day.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { actionsOf, RowMenu } from '../../ui/lists/row-actions.tsx';
import { Notice } from '../../ui/page.tsx';
import { ClassLink } from '../class-link.tsx';
import { isCurrent, type Student } from '../student.ts';
import { CorrectEnrolment, DeleteEnrolment, EndEnrolment } from './enrolment-dialogs.tsx';

type Enrolment = Student['enrolments'][number];

/** The classes that the student is, was or will be in, the latest first, with ways to end, correct and delete an enrolment. */
export function StudentEnrolments({ student: { enrolments } }: { student: Student }) {
  const { may } = useViewer();
  const today = useToday();
  if (enrolments.length === 0) return <Notice text={t('student.no-enrolments')} />;
  return (
    <RecordTable
      label={t('student.enrolments')}
      rows={enrolments.toSorted((a, b) => compare(b.beginsOn, a.beginsOn) || b.id - a.id)}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'class',
          title: t('word.class'),
          cell: (enrolment) => (
            <>
              <ClassLink {...enrolment} /> {enrolment.primary && <span className="tag">{t('student.primary')}</span>}
              {enrolment.beginsOn > today && <span className="tag">{t('student.planned')}</span>}
              {isCurrent(enrolment, today) && <span className="tag">{t('word.now')}</span>}
            </>
          ),
        },
        { id: 'begins', title: t('student.begins'), cell: ({ beginsOn }) => <Day on={beginsOn} /> },
        {
          id: 'ends',
          title: t('word.until'),
          cell: ({ endsOn, reason }) =>
            endsOn && (
              <>
                <Day on={endsOn} />
                {reason && <p className="hint">{reason}</p>}
              </>
            ),
        },
        ...actionsOf<Enrolment>(may('update:classes'), (enrolment) => <Actions enrolment={enrolment} />),
      ]}
    />
  );
}

function Actions({ enrolment }: { enrolment: Enrolment }) {
  const today = useToday();
  const { endsOn } = enrolment;
  return (
    <div className="row-actions">
      {(endsOn === null || endsOn > today) && <EndEnrolment enrolment={enrolment} />}
      <RowMenu name={enrolment.className}>
        <CorrectEnrolment enrolment={enrolment} />
        <hr />
        <DeleteEnrolment enrolment={enrolment} />
      </RowMenu>
    </div>
  );
}
