import { useViewer } from '../../auth/viewer.ts';
import { formatClock, t } from '../../texts.ts';
import { RecordName } from '../../ui/record-name.tsx';
import type { OwnRollFragment } from './attendance.generated.ts';
import './own-rolls.css';

interface Props {
  readonly classes: readonly OwnRollFragment[];
  /** The classes whose roll of today is missing. Others may have none: the school is closed, or their term is over. */
  readonly missing: readonly { readonly id: number }[];
}

/** A teacher's classes with the rolls of today, those to call first, and those without one last. */
export function OwnRolls({ classes, missing }: Props) {
  if (classes.length === 0) return <p>{t('roll.no-classes')}</p>;
  const open = new Set(missing.map(({ id }) => id));
  const toCall = classes.filter(({ id }) => open.has(id));
  const called = classes.filter(({ roll }) => roll?.taken);
  const others = classes.filter(({ id, roll }) => !open.has(id) && !roll?.taken);
  const all = toCall.length + called.length;
  return (
    <>
      <p className="hint">{all === 0 ? t('roll.none') : t('roll.to-call', { count: toCall.length, all })}</p>
      <ul className="cards own-rolls">
        {[...toCall, ...called, ...others].map((each) => (
          <li key={each.id} className={open.has(each.id) ? 'open' : undefined}>
            <RecordName to="/roll/$classId" id={each.id} name={each.name} />
            <span className="hint">{[each.code, each.room].filter(Boolean).join(' · ')}</span>
            {open.has(each.id) ? <span className="tag">{t('roll.missing')}</span> : <RollOf roll={each.roll} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The roll of today: how many were there, and when it was called. */
function RollOf({ roll }: Pick<OwnRollFragment, 'roll'>) {
  const { institution } = useViewer();
  if (!roll?.taken) return <span className="hint">{t(roll?.enrolled ? 'roll.none' : 'roll.nobody')}</span>;
  const attended = (roll.present ?? 0) + (roll.late ?? 0);
  const time = roll.takenAt ? formatClock(roll.takenAt, institution.timeZone) : '';
  return <span className="called">✓ {t('roll.called', { attended, enrolled: roll.enrolled ?? 0, time })}</span>;
}
