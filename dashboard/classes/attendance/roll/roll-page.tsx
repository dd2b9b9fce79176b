import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useViewer } from '../../../auth/viewer.ts';
import { t } from '../../../texts.ts';
import { Loaded } from '../../../ui/answer.tsx';
import { Notice, Page } from '../../../ui/page.tsx';
import { idIn } from '../../../ui/search-parameters.ts';
import type { RollQuery } from '../attendance.generated.ts';
import { DayInput } from '../day-input.tsx';
import { useDay } from '../today.ts';
import { hasKeptMarks } from './kept-marks.ts';
import { loadRoll } from './load-roll.ts';
import { Roll } from './roll.tsx';
import './roll.css';

const route = getRouteApi('/roll/$classId');

/** The roll of a class, today's or a past one: everyone is present until marked otherwise. */
export function RollPage() {
  const classId = idIn(route.useParams().classId);
  const { date: asked } = route.useSearch();
  const day = useRollDay(classId, asked);
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['roll', classId, day],
    queryFn: () => loadRoll(classId, day),
    // Loaded anew by each visit, and never while the teacher sets marks.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const actions = <DayInput day={day} asked={asked} onDay={(date) => navigate({ search: { date } })} />;
  return (
    <Loaded query={query}>
      {(roll) => (
        <Page title={roll.class?.name ?? t('error.not-found-title')} actions={actions}>
          <RollOfDay key={`${classId} ${day}`} roll={roll} classId={classId} day={day} />
        </Page>
      )}
    </Loaded>
  );
}

/** Returns the day of the roll: after midnight the former one until its marks are saved, which may wait for the connection. */
function useRollDay(classId: number, asked: string | undefined): string {
  const { me } = useViewer();
  const day = useDay(asked);
  const [shown, show] = useState({ classId, asked, day });
  const isOpen = shown.classId === classId && shown.asked === asked;
  if (isOpen && (shown.day === day || hasKeptMarks({ userId: me.id, classId, day: shown.day }))) return shown.day;
  show({ classId, asked, day });
  return day;
}

function RollOfDay({ roll, classId, day }: { roll: RollQuery; classId: number; day: string }) {
  const { me } = useViewer();
  const place = useMemo(() => ({ userId: me.id, classId, day }), [me.id, classId, day]);
  if (!roll.class) return <p>{t('error.no-record')}</p>;
  if (roll.class.students.length === 0) return <Notice text={t('roll.no-students')} />;
  const closed = roll.calendar.find(({ date, inSession }) => date === day && !inSession);
  const text = closed && [t('roll.no-school'), closed.label].filter(Boolean).join(' ');
  // The service takes no marks of such a day. Those from before it was closed remain.
  if (text && roll.attendance.data.length === 0) return <Notice text={text} />;
  return (
    <>
      {text && <p className="message">{text}</p>}
      <Roll roll={roll} students={roll.class.students} place={place} />
    </>
  );
}
