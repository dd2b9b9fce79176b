import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { returnToHeading } from '../../ui/page-focus.ts';
import { type ExceptionsOfStudent, ExceptionTable } from './exception-table.tsx';
import type { Call } from './office/calls.tsx';
import { ExcuseAbsencesDocument, type ExcuseAbsencesMutation } from './office/day.generated.ts';
import { ReportAbsence } from './office/report-absence.tsx';
import { type Exception, type ExceptionStatus, exceptionStatuses } from './roll/marks.ts';

const names = new Intl.Collator();

interface Props {
  readonly marks: readonly Exception[];
  /** The calls about each absent student, by the student's id. */
  readonly calls: ReadonlyMap<number, readonly Call[]>;
  readonly day: string;
  /** False while no roll has been called. */
  readonly isCalled: boolean;
  readonly status: ExceptionStatus | undefined;
}

/** The students who were not simply present, by name. Absent ones can be selected and excused together. */
export function Exceptions({ marks, calls, day, isCalled, status }: Props) {
  const { may } = useViewer();
  const absent = new Set(marks.filter((mark) => mark.status === 'absent').map(({ student }) => student.id));
  const students = byStudent(marks.filter((mark) => status === undefined || mark.status === status));
  const selection = useSelection(students, idOf, day, (student) => absent.has(idOf(student)));
  const chosen = selection.rows.map(idOf).filter((studentId) => absent.has(studentId));
  const mayExcuse = may('record:attendance');
  const clear = () => selection.keep([]);
  return (
    <section>
      <div className="filters list-bar">
        <FilterSelect
          name="status"
          label={t('attendance.show')}
          options={exceptionStatuses.map((known) => [known, t(`roll.status.${known}`)])}
        />
      </div>
      {students.length === 0 ? (
        <p>{t(isCalled ? 'attendance.no-exceptions' : 'attendance.none-called')}</p>
      ) : (
        <ExceptionTable students={students} calls={calls} day={day} selection={mayExcuse ? selection : undefined} />
      )}
      {mayExcuse && (
        <SelectionBar count={chosen.length} onClear={clear}>
          {may('correct:attendance') && <ReportAbsence studentIds={chosen} day={day} />}
          <Excuse studentIds={chosen} day={day} onExcused={clear} />
        </SelectionBar>
      )}
    </section>
  );
}

function idOf({ student }: ExceptionsOfStudent): number {
  return student.id;
}

/** Groups marks by student, ordered by the names of the students and of the classes. */
function byStudent(marks: readonly Exception[]): ExceptionsOfStudent[] {
  const sorted = marks.toSorted(
    (a, b) =>
      names.compare(a.student.lastName, b.student.lastName) ||
      names.compare(a.student.firstName, b.student.firstName) ||
      names.compare(a.className, b.className),
  );
  return [...Map.groupBy(sorted, ({ student }) => student.id).values()].flatMap((ofStudent) => {
    const student = ofStudent[0]?.student;
    return student ? [{ student, marks: ofStudent }] : [];
  });
}

interface ExcuseProps {
  /** The ids of the selected students. */
  readonly studentIds: number[];
  readonly day: string;
  readonly onExcused: () => void;
}

/** Excuses the selected students in a dialog, and announces how many absences changed. */
function Excuse({ studentIds, day, onExcused }: ExcuseProps) {
  return (
    <FormDialog
      className="primary"
      label={t('excuse.open')}
      title={t('excuse.title', { count: studentIds.length })}
      submitLabel={t('excuse.submit')}
      done={({ excuseAbsences }: ExcuseAbsencesMutation) => t('excuse.done', { count: excuseAbsences.updated })}
      save={(form) =>
        request(ExcuseAbsencesDocument, {
          studentIds,
          from: textIn(form, 'from'),
          to: textIn(form, 'to'),
          note: textIn(form, 'note') || undefined,
        })
      }
      onSaved={() => {
        onExcused();
        returnToHeading();
      }}
    >
      <p>{t('excuse.explanation')}</p>
      <div className="fields">
        <TextInput name="from" label={t('word.first-day')} type="date" defaultValue={day} isRequired />
        <TextInput name="to" label={t('word.last-day')} type="date" defaultValue={day} isRequired />
      </div>
      <TextInput name="note" isOptional label={t('roll.note')} maxLength={500} />
    </FormDialog>
  );
}
