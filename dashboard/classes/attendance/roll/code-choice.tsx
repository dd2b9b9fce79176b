import { useViewer } from '../../../auth/viewer.ts';
import { t } from '../../../texts.ts';
import type { RollQuery } from '../attendance.generated.ts';
import type { Mark } from './marks.ts';

interface Props {
  /** The name of the student. */
  readonly name: string;
  readonly mark: Mark;
  readonly codes: RollQuery['attendanceCodes'];
  readonly onCode: (code: string | null) => void;
}

/** The codes that stand for the status of a mark, if the school has any. */
export function CodeChoice({ name, mark, codes, onCode }: Props) {
  const { may } = useViewer();
  const offered = codes.filter(
    ({ code, status, active, builtIn, teacherUse }) =>
      code === mark.code || (status === mark.status && active && !builtIn && (teacherUse || may('correct:attendance'))),
  );
  if (offered.length === 0) return null;
  return (
    <select
      aria-label={t('roll.code', { name })}
      value={mark.code ?? ''}
      onChange={({ target }) => onCode(target.value || null)}
    >
      <option value="">{t(`roll.status.${mark.status}`)}</option>
      {offered.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}
