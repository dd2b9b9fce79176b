import { t } from '../../texts.ts';
import { RowsInput } from '../../ui/forms/rows-input.tsx';
import type { GradeStep } from './settings.ts';

/** The grade scale: a row for each letter, in any order. */
export function GradeScaleInput({ steps }: { steps: readonly GradeStep[] }) {
  const number = { type: 'number', step: 0.01, min: 0 } as const;
  return (
    <RowsInput
      name="gradeScale"
      title={t('word.grade-scale')}
      hint={t('institution.scale-text')}
      fields={[
        { name: 'letter', title: t('word.letter'), maxLength: 5 },
        { ...number, name: 'from', title: t('institution.scale.from'), max: 100 },
        { ...number, name: 'points', title: t('word.points'), max: 99.99 },
      ]}
      rows={steps}
      addLabel={t('institution.scale.add')}
    />
  );
}
