import type { ComponentProps } from 'react';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { TextArea, TextInput } from '../../ui/forms/inputs.tsx';
import type { Assessment } from './columns.ts';
import type { AssessmentInput } from './grades.generated.ts';

const NUMBER = '[0-9]+([.,][0-9]+)?';

/** The fields of an assessment. The maximum score is fixed once there are grades. */
export function AssessmentFields({ assessment, hasGrades }: { assessment: Assessment | null; hasGrades: boolean }) {
  const field = (name: keyof Assessment, label: string, props: Partial<ComponentProps<typeof TextInput>> = {}) => (
    <TextInput
      name={name}
      label={label}
      defaultValue={String(assessment?.[name] ?? '')}
      autoComplete="off"
      {...props}
    />
  );
  const number = { inputMode: 'decimal', pattern: NUMBER } as const;
  const maxScore = { ...number, isRequired: true, disabled: hasGrades };
  return (
    <>
      {field('title', t('grades.field.title'), { maxLength: 200, isRequired: true })}
      <div className="fields assessment-fields">
        {field('category', t('grades.field.category'), { isOptional: true, maxLength: 50 })}
        {field('type', t('grades.field.type'), { isOptional: true, maxLength: 50 })}
        {field('maxScore', t('grades.field.max-score'), { ...maxScore, ...(!assessment && { defaultValue: '100' }) })}
        {field('weight', t('grades.field.weight'), { isOptional: true, ...number })}
        {field('assignedOn', t('grades.field.assigned'), { isOptional: true, type: 'date' })}
        {field('dueOn', t('grades.field.due'), { isOptional: true, type: 'date' })}
      </div>
      <TextArea
        name="description"
        isOptional
        label={t('grades.field.description')}
        defaultValue={assessment?.description}
        maxLength={2000}
      />
    </>
  );
}

/** Returns the assessment in a form. Empty fields clear their values; a disabled maximum score stays. */
export function assessmentIn(form: FormData): AssessmentInput {
  const text = (name: string) => textIn(form, name) || null;
  const number = (name: string) => {
    const entered = text(name);
    return entered === null ? null : Number(entered.replace(',', '.'));
  };
  return {
    title: text('title') ?? '',
    category: text('category'),
    type: text('type'),
    ...(form.has('maxScore') && { maxScore: number('maxScore') }),
    weight: number('weight'),
    assignedOn: text('assignedOn'),
    dueOn: text('dueOn'),
    description: text('description'),
  };
}
