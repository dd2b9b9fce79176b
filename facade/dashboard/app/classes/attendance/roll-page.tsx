import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { RecordAttendanceDocument, RollDocument, type RollQuery } from '../../documents.generated.ts';
import { formatTime, t } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ErrorMessage, Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { countMarks, initialMarks, toEntries } from './marks.ts';
import { RollRow } from './roll-row.tsx';
import './roll.css';
import { useToday } from './today.ts';

const route = getRouteApi('/roll/$classId');

/** Loads a class with all marks of the day, which in large classes take several pages. */
async function loadRoll(classId: number, today: string): Promise<RollQuery> {
  const roll = await request(RollDocument, { classId, today });
  const { data, pagination } = roll.attendance;
  for (let page = 2; page <= pagination.totalPages; page += 1) {
    const next = await request(RollDocument, { classId, today, page });
    data.push(...next.attendance.data);
  }
  return roll;
}

/** The roll of a class today: everyone is present until marked otherwise. */
export function RollPage() {
  const { classId } = route.useParams();
  const today = useToday();
  const query = useQuery({
    queryKey: ['roll', classId, today],
    queryFn: () => loadRoll(Number(classId), today),
    // Loaded anew by each visit, and never while the teacher sets marks.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {(roll) => (
        <Page title={roll.class?.name ?? t('error.not-found-title')} actions={<Link to="/roll">{t('roll.all')}</Link>}>
          {roll.class?.students.length === 0 && (
            <Notice>
              <p>{t('roll.no-students')}</p>
            </Notice>
          )}
          {roll.class && roll.class.students.length > 0 && <Roll roll={roll} section={roll.class} today={today} />}
        </Page>
      )}
    </Loaded>
  );
}

type Section = NonNullable<RollQuery['class']>;

function Roll({ roll, section, today }: { roll: RollQuery; section: Section; today: string }) {
  const [marks, setMarks] = useState(() => initialMarks(roll));
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () => request(RecordAttendanceDocument, { classId: section.id, today, entries: toEntries(marks) }),
    // Recording marks again changes nothing, so a request whose connection was lost is repeated.
    retry: 3,
    onSuccess: () => client.invalidateQueries({ queryKey: ['own-classes'] }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <LastCall roll={roll} />
      <ul className="roll">
        {section.students.map((student) => {
          const mark = marks[student.studentId];
          if (!mark) return null;
          const onMark = (next: typeof mark) => setMarks({ ...marks, [student.studentId]: next });
          return <RollRow key={student.studentId} student={student} mark={mark} onMark={onMark} />;
        })}
      </ul>
      <div className="roll-footer">
        <p aria-live="polite">{t('roll.counts', countMarks(marks))}</p>
        {saving.error && <ErrorMessage error={saving.error} />}
        {saving.data && <p role="status">{t('roll.saved', saving.data.recordAttendance)}</p>}
        <button type="submit" className="primary" disabled={saving.isPending}>
          {t(saving.isPending ? 'app.saving' : 'roll.save')}
        </button>
      </div>
    </form>
  );
}

/** Names the person who last recorded the roll, and the time. */
function LastCall({ roll }: { roll: RollQuery }) {
  const { institution } = useViewer();
  const latest = roll.attendance.data.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
  if (!latest?.recordedBy) return null;
  const time = formatTime(latest.updatedAt, institution.timeZone);
  return <p>{t('roll.called-by', { name: latest.recordedBy.name, time })}</p>;
}
