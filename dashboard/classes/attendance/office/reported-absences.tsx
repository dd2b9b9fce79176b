import { request } from '../../../api.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { listedNameOf } from '../../../person-name.ts';
import { formatDay, t } from '../../../texts.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { type RecordColumn, RecordTable } from '../../../ui/lists/record-table.tsx';
import { actionsOf } from '../../../ui/lists/row-actions.tsx';
import { Section } from '../../../ui/page.tsx';
import { StudentName } from '../../../ui/record-name.tsx';
import type { AttendanceDayQuery } from './day.generated.ts';
import { WithdrawAbsenceDocument } from './office.generated.ts';

type Note = AttendanceDayQuery['absenceNotes']['data'][number];

/** The absences that are reported for a day, those first that a mark of presence contradicts. */
export function ReportedAbsences({ notes }: { notes: readonly Note[] }) {
  const { may } = useViewer();
  const holding = notes.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (holding.length === 0) return null;
  const rows = holding.toSorted((one, other) => other.contradictions - one.contradictions);
  const columns: RecordColumn<Note>[] = [
    {
      title: t('word.student'),
      cell: ({ student }) => <StudentName student={student} />,
    },
    { title: t('word.until'), cell: ({ to }) => formatDay(to) },
    { title: t('attendance.status'), cell: ({ code }) => code.label },
    {
      title: t('word.reason'),
      cell: ({ reason, contradictions }) => (
        <>
          {reason}
          {contradictions > 0 && <strong> {t('absence.contradicted', { count: contradictions })}</strong>}
        </>
      ),
    },
    ...actionsOf<Note>(may('correct:attendance'), (note) => <Withdraw note={note} />),
  ];
  return (
    <Section title={t('absence.title')}>
      <RecordTable label={t('absence.title')} rows={rows} keyOf={(note) => note.id} columns={columns} />
    </Section>
  );
}

function Withdraw({ note: { id, student } }: { note: Note }) {
  const name = listedNameOf(student);
  return (
    <ConfirmButton
      label={t('absence.withdraw')}
      title={t('absence.withdraw')}
      done={t('absence.withdrawn')}
      action={() => request(WithdrawAbsenceDocument, { id })}
    >
      <p>{t('absence.withdraw-question', { name })}</p>
    </ConfirmButton>
  );
}
