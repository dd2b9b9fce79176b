import { useViewer } from '../../auth/viewer.ts';
import { formatClock, t } from '../../texts.ts';
import { RecordName } from '../../ui/record-name.tsx';
import type { OwnRollFragment } from './attendance.generated.ts';
import './own-rolls.css';

/** A teacher's classes with the rolls of today, those to call first. */
export function OwnRolls({ classes }: { classes: readonly OwnRollFragment[] }) {
  const toCall = classes.filter(isToCall);
  if (classes.length === 0) return <p>{t('roll.no-classes')}</p>;
  return (
    <>
      <p className="hint">{t('roll.to-call', { count: toCall.length, all: classes.length })}</p>
      <ul className="cards own-rolls">
        {[...toCall, ...classes.filter((each) => !isToCall(each))].map((each) => (
          <li key={each.id} className={isToCall(each) ? 'open' : undefined}>
            <RecordName to="/roll/$classId" id={each.id} name={each.name} />
            <span className="hint">{[each.code, each.room].filter(Boolean).join(' · ')}</span>
            <RollOf {...each} />
          </li>
        ))}
      </ul>
    </>
  );
}

function isToCall({ roll }: OwnRollFragment): boolean {
  return !roll?.taken && (roll?.enrolled ?? 0) > 0;
}

/** The roll of today: how many were there, and when it was called. */
function RollOf(own: OwnRollFragment) {
  const { institution } = useViewer();
  const { roll } = own;
  if (isToCall(own)) return <span className="tag">{t('roll.missing')}</span>;
  if (!roll?.taken) return <span className="hint">{t('roll.nobody')}</span>;
  const attended = (roll.present ?? 0) + (roll.late ?? 0);
  const time = roll.takenAt ? formatClock(roll.takenAt, institution.timeZone) : '';
  return <span className="called">✓ {t('roll.called', { attended, enrolled: roll.enrolled ?? 0, time })}</span>;
}
