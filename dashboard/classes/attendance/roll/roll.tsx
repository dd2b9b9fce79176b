import { useMemo, useState } from 'react';
import { useViewer } from '../../../auth/viewer.ts';
import { hasCode } from '../../../errors.ts';
import { lazyPartWithTexts } from '../../../lazy-part.tsx';
import { formatTime, t } from '../../../texts.ts';
import { ErrorMessage } from '../../../ui/page.tsx';
import type { RollQuery } from '../attendance.generated.ts';
import type { RollPlace } from './kept-marks.ts';
import { countMarks, type MarkStatus, markStatuses, reportedAbsences } from './marks.ts';
import { moveByKey } from './roll-keys.ts';
import { RollRow } from './roll-row.tsx';
import { useRoll } from './use-roll.ts';

/** It is seldom that two people mark one roll at a time. */
const OthersMarks = lazyPartWithTexts(async () => (await import('./others-marks.tsx')).OthersMarks);

interface Props {
  readonly roll: RollQuery;
  readonly students: NonNullable<RollQuery['class']>['students'];
  readonly place: RollPlace;
}

/** The form of a roll. */
export function Roll({ roll, students, place }: Props) {
  const form = useRoll(roll, place);
  const before = useMemo(
    () => new Map(roll.before.data.map(({ student, status }) => [student.studentId, status])),
    [roll],
  );
  const reported = useMemo(() => reportedAbsences(roll), [roll]);
  // Those who had the status when it was chosen: a student whose mark changes stays where it is.
  const [filter, setFilter] = useState<{ status: MarkStatus; studentIds: ReadonlySet<string> }>();
  const onFilter = (status: MarkStatus) => {
    const marked = students.filter(({ studentId }) => form.marks[studentId]?.status === status);
    setFilter(status === filter?.status ? undefined : { status, studentIds: new Set(marked.map((s) => s.studentId)) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <LastCall roll={roll} />
      {form.isRestored && (
        <p className="message" role="status">
          {t('roll.restored')}{' '}
          <button type="button" onClick={form.discard}>
            {t('roll.discard')}
          </button>
        </p>
      )}
      {form.others.length > 0 && <OthersMarks others={form.others} students={students} onReplace={form.setMark} />}
      <p className="hint roll-keys">{t('roll.keys')}</p>
      <ul className="roll" onKeyDown={moveByKey}>
        {students.map((student) => {
          const mark = form.marks[student.studentId];
          if (!mark || filter?.studentIds.has(student.studentId) === false) return null;
          const last = before.get(student.studentId);
          const until = reported.get(student.studentId);
          return (
            <RollRow
              key={student.studentId}
              student={student}
              mark={mark}
              before={last}
              absentUntil={until}
              codes={roll.attendanceCodes}
              onMark={form.setMark}
            />
          );
        })}
      </ul>
      <Footer form={form} shown={filter?.status} onFilter={onFilter} />
    </form>
  );
}

interface FooterProps {
  readonly form: ReturnType<typeof useRoll>;
  /** The status whose students alone are shown. */
  readonly shown: MarkStatus | undefined;
  readonly onFilter: (status: MarkStatus) => void;
}

/** The number of students of each mark, which limits the roll to them, and the button that saves. */
function Footer({ form, shown, onFilter }: FooterProps) {
  const { marks, saving, isCalled, changed } = form;
  const counts = countMarks(marks);
  return (
    <div className="roll-footer">
      <div className="roll-counts">
        {markStatuses.map((status) => (
          <button
            key={status}
            type="button"
            className={status}
            aria-pressed={status === shown}
            disabled={counts[status] === 0 && status !== shown}
            onClick={() => onFilter(status)}
          >
            {t(`roll.count.${status}`, { count: counts[status] })}
          </button>
        ))}
      </div>
      <p aria-live="polite">{!isCalled ? t('roll.missing') : changed > 0 && t('roll.changed', { count: changed })}</p>
      {saving.isPaused && <p role="status">{t('roll.waiting')}</p>}
      {saving.error && <ErrorMessage error={saving.error} />}
      {hasCode(saving.error, 'NETWORK') && <p>{t('roll.kept')}</p>}
      {saving.data && changed === 0 && <p role="status">{t('roll.saved', saving.data.counts)}</p>}
      <button type="submit" className="primary" disabled={saving.isPending}>
        {t(saving.isPending ? 'app.saving' : 'roll.save')}
      </button>
    </div>
  );
}

/** Names the person who last recorded the roll, and the time. */
function LastCall({ roll }: { roll: RollQuery }) {
  const { institution } = useViewer();
  const latest = roll.attendance.data.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
  if (!latest?.recordedBy) return null;
  const time = formatTime(latest.updatedAt, institution.timeZone);
  return <p className="hint roll-call">{t('roll.called-by', { name: latest.recordedBy.name, time })}</p>;
}
