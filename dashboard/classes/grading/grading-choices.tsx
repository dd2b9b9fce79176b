import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/inputs.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface PolicyProps {
  readonly chosen: Named | null | undefined;
  /** Undefined for those who may not read them, and choose none. */
  readonly policies: readonly Named[] | undefined;
  /** Says whose policy holds without one. */
  readonly above: string;
}

/** The grading policy of a course or class. */
export function PolicyChoice({ chosen, policies, above }: PolicyProps) {
  if (!policies) return null;
  return (
    <SelectInput
      name="gradingPolicyId"
      label={t('grading.policy-of')}
      defaultValue={chosen?.id ?? ''}
      options={[['', above], ...policies.map(({ id, name }) => [String(id), name] as const)]}
    />
  );
}

interface ScaleProps {
  readonly chosen: Named | null | undefined;
  readonly scales: readonly (Named & { isDefault: boolean })[] | undefined;
}

/** The grade scale of a course. */
export function ScaleChoice({ chosen, scales }: ScaleProps) {
  if (!scales) return null;
  const standard = scales.find(({ isDefault }) => isDefault);
  const others = scales.filter(({ id, isDefault }) => !isDefault || id === chosen?.id);
  return (
    <SelectInput
      name="gradeScaleId"
      label={t('grading.scale-of-course')}
      defaultValue={chosen?.id ?? ''}
      options={[
        ['', t('grading.as-default', { name: standard?.name ?? '' })],
        ...others.map(({ id, name }) => [String(id), name] as const),
      ]}
    />
  );
}
