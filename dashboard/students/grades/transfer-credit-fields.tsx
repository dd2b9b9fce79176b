import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { CheckInput, TextInput } from '../../ui/forms/inputs.tsx';
import type { StudentGradesQuery, TransferCreditInput } from './student-grades.generated.ts';

export type TransferCredit = NonNullable<StudentGradesQuery['student']>['transferCredits'][number];

/** The fields of a new transfer credit and of one that is changed. */
export function TransferCreditFields({ credit }: { credit?: TransferCredit }) {
  const number = (name: 'credits' | 'points', label: string, isRequired: boolean) => (
    <TextInput
      name={name}
      label={label}
      isOptional={!isRequired}
      type="number"
      min={0}
      max={99}
      step={0.01}
      defaultValue={credit?.[name]}
      isRequired={isRequired}
    />
  );
  return (
    <>
      <TextInput
        name="courseTitle"
        label={t('word.course')}
        defaultValue={credit?.courseTitle}
        isRequired
        maxLength={200}
      />
      <TextInput name="school" label={t('transfer.school')} defaultValue={credit?.school} isRequired maxLength={200} />
      <div className="fields short">
        <TextInput
          name="schoolYear"
          label={t('transfer.year')}
          hint={t('transfer.year-hint')}
          type="number"
          min={1900}
          max={2200}
          defaultValue={credit?.schoolYear}
          isRequired
        />
        {number('credits', t('word.credits'), true)}
        <TextInput name="letter" isOptional label={t('word.letter')} defaultValue={credit?.letter} maxLength={50} />
        {number('points', t('word.points'), false)}
      </div>
      <CheckInput name="countsForGpa" label={t('transfer.counts-field')} defaultChecked={credit?.countsForGpa} />
    </>
  );
}

/** Returns the transfer credit that the user enters. */
export function transferCreditIn(form: FormData): TransferCreditInput {
  const text = (name: string) => textIn(form, name);
  return {
    courseTitle: text('courseTitle'),
    school: text('school'),
    schoolYear: Number(text('schoolYear')),
    credits: Number(text('credits')),
    letter: text('letter') || null,
    points: text('points') === '' ? null : Number(text('points')),
    countsForGpa: form.has('countsForGpa'),
  };
}
