import { useId } from 'react';
import { t } from '../../texts.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import type { GradeStep } from './settings.ts';

interface Props {
  readonly part: keyof GradeStep;
  readonly index: number;
  readonly value: string | number | undefined;
}

/** A field of one step of the grade scale, with the service's problems of it. */
export function StepInput({ part, index, value }: Props) {
  const id = useId();
  const name = `gradeScale.${index}.${part}`;
  const errors = useFieldErrors(name);
  return (
    <>
      <input
        name={name}
        aria-label={t(`institution.scale.${part}-of`, { number: index + 1 })}
        defaultValue={value}
        required
        {...(part === 'letter'
          ? { maxLength: 5 }
          : { type: 'number', step: 0.01, min: 0, max: part === 'from' ? 100 : 99.99 })}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? id : undefined}
      />
      {errors.length > 0 && (
        <div id={id} className="field-error">
          {errors.join(' ')}
        </div>
      )}
    </>
  );
}
