import type { ReactNode } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { settingOptions } from '../parts/settings.tsx';
import { GradingChoicesDocument, type GradingChoicesQuery } from './grading-choices.generated.ts';

/** Loads the scales and policies for those who may read them. Others choose none. */
function Choices({ children }: { children: (choices: GradingChoicesQuery) => ReactNode }) {
  const { may } = useViewer();
  const query = useAnswer(GradingChoicesDocument, {}, { enabled: may('read:grades') });
  return may('read:grades') && <Loaded query={query}>{children}</Loaded>;
}

interface Props {
  readonly chosen: { readonly id: number } | null | undefined;
}

/** The grading policy of a course or class. @param above says whose policy holds without one */
export function PolicyChoice({ chosen, above }: Props & { readonly above: string }) {
  return (
    <Choices>
      {({ gradingPolicies }) => (
        <SelectInput
          name="gradingPolicyId"
          label={t('grading.policy-of')}
          defaultValue={chosen?.id ?? ''}
          options={[['', above], ...settingOptions(gradingPolicies, chosen)]}
        />
      )}
    </Choices>
  );
}

/** The grade scale of a course. */
export function ScaleChoice({ chosen }: Props) {
  return (
    <Choices>
      {({ gradeScales }) => (
        <SelectInput
          name="gradeScaleId"
          label={t('word.grade-scale')}
          defaultValue={chosen?.id ?? ''}
          options={[
            ['', t('grading.as-default', { name: gradeScales.find(({ isDefault }) => isDefault)?.name ?? '' })],
            ...settingOptions(
              gradeScales.filter(({ id, isDefault }) => !isDefault || id === chosen?.id),
              chosen,
            ),
          ]}
        />
      )}
    </Choices>
  );
}
