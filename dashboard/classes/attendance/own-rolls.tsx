import { useViewer } from '../../auth/viewer.ts';
import { formatClock, t } from '../../texts.ts';
import { RecordName } from '../../ui/record-name.tsx';
import type { OwnRollFragment } from './attendance.generated.ts';
import './own-rolls.css';

interface Props {
  readonly classes: readonly OwnRollFragment[];
  /** The classes whose roll of today is missing, perhaps those of others too. None is on a holiday, or after the term of the class. */
  readonly missing: readonly { readonly id: number }[];
}

/** A teacher's classes with the rolls of today, those to call first, then those that are called. */
export function OwnRolls({ classes, missing }: Props) {
  const open = new Set(missing.map(({ id }) => id));
  const toCall = classes.filter(({ id }) => open.has(id));
  const others = classes.filter(({ id }) => !open.has(id));
  if (classes.length === 0) return <p>{t('roll.no-classes')}</p>;
  return (
    <>
      <p className="hint">{t('roll.to-call', { count: toCall.length, all: classes.length })}</p>
      <ul className="cards own-rolls">
        {[...toCall, ...others.filter(isCalled), ...others.filter((each) => !isCalled(each))].map((each) => (
          <li key={each.id} className={open.has(each.id) ? 'open' : undefined}>
            <RecordName to="/roll/$classId" id={each.id} name={each.name} />
            <span className="hint">{[each.code, each.room].filter(Boolean).join(' · ')}</span>
            <RollOf {...each} isMissing={open.has(each.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function isCalled({ roll }: OwnRollFragment): boolean {
  return roll?.taken === true;
}

/** The roll of today: how many were there, and when it was called. */
function RollOf({ roll, isMissing }: OwnRollFragment & { isMissing: boolean }) {
  const { institution } = useViewer();
  if (isMissing) return <span className="tag">{t('roll.missing')}</span>;
  if (!roll?.taken) return <span className="hint">{t('roll.nobody')}</span>;
  const attended = (roll.present ?? 0) + (roll.late ?? 0);
  const time = roll.takenAt ? formatClock(roll.takenAt, institution.timeZone) : '';
  return <span className="called">✓ {t('roll.called', { attended, enrolled: roll.enrolled ?? 0, time })}</span>;
}
