import { useQuery } from '@tanstack/react-query';
import { answerTo } from '../../answers.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { GradingChoicesDocument } from './grading.generated.ts';

interface Props {
  readonly scaleId: number | undefined;
  readonly policyId: number | undefined;
}

/** The grade scale and the grading policy of a course, for those who may read them. */
export function GradingChoices({ scaleId, policyId }: Props) {
  const { may } = useViewer();
  const { data } = useQuery({ ...answerTo(GradingChoicesDocument, {}), enabled: may('read:grades') });
  if (!data) return null;
  const standard = data.gradeScales.find(({ isDefault }) => isDefault);
  const others = data.gradeScales.filter((scale) => scale !== standard || scale.id === scaleId);
  return (
    <>
      <SelectInput
        name="gradeScaleId"
        label={t('grading.scale-of-course')}
        defaultValue={scaleId ?? ''}
        options={[
          ['', t('grading.as-default', { name: standard?.name ?? '' })],
          ...others.map(({ id, name }) => [String(id), name] as const),
        ]}
      />
      <SelectInput
        name="gradingPolicyId"
        label={t('grading.policy-of')}
        defaultValue={policyId ?? ''}
        options={[
          ['', t('grading.as-above')],
          ...data.gradingPolicies.map(({ id, name }) => [String(id), name] as const),
        ]}
      />
    </>
  );
}
