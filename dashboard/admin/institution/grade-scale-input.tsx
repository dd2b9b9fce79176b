import { useState } from 'react';
import { t } from '../../texts.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import { Table } from '../../ui/table.tsx';
import './institution.css';
import type { GradeStep } from './settings.ts';
import { StepInput } from './step-input.tsx';

interface Row {
  /** Distinguishes the rows, as several may be new and empty. */
  readonly key: number;
  readonly step: GradeStep | undefined;
}

/** The grade scale: a row for each letter, in any order. */
export function GradeScaleInput({ steps }: { steps: readonly GradeStep[] }) {
  const [rows, setRows] = useState<readonly Row[]>(() => steps.map((step, key) => ({ key, step })));
  const errors = useFieldErrors('gradeScale');
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, step: undefined }]);
  const input = (part: keyof GradeStep, row: Row) => (
    <StepInput part={part} index={rows.indexOf(row)} value={row.step?.[part]} />
  );
  return (
    <fieldset name="gradeScale" className="grade-scale">
      <legend>{t('institution.scale')}</legend>
      <p className="hint">{t('institution.scale-text')}</p>
      {errors.length > 0 && (
        <p className="field-error" role="alert">
          {t('institution.scale')}: {errors.join(' ')}
        </p>
      )}
      <Table
        label={t('institution.scale')}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { title: t('institution.scale.letter'), cell: (row) => input('letter', row) },
          { title: t('institution.scale.from'), cell: (row) => input('from', row) },
          { title: t('institution.scale.points'), cell: (row) => input('points', row) },
          {
            title: t('app.actions'),
            cell: (row) => (
              <button
                type="button"
                aria-label={t('institution.scale.remove-step', { number: rows.indexOf(row) + 1 })}
                disabled={rows.length === 1}
                onClick={() => setRows(rows.filter((other) => other !== row))}
              >
                {t('institution.scale.remove')}
              </button>
            ),
          },
        ]}
      />
      <button type="button" onClick={add}>
        {t('institution.scale.add')}
      </button>
    </fieldset>
  );
}
