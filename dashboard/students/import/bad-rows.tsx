import { t } from '../../texts.ts';
import { Radio, RadioGroup } from '../../ui/forms/inputs.tsx';

interface Props {
  readonly atomic: boolean;
  readonly onChange: (atomic: boolean) => void;
  readonly hint: string | undefined;
}

/** Chooses what happens to rows with problems: they are left out, or keep the others from being imported. */
export function BadRows({ atomic, onChange, hint }: Props) {
  const choice = (value: boolean) => ({
    name: 'atomic',
    isChosen: atomic === value,
    onChoose: () => onChange(value),
  });
  return (
    <RadioGroup title={t('import.bad-rows')}>
      <Radio {...choice(false)} label={t('import.leave-out')} />
      <Radio {...choice(true)} label={t('import.all-or-none')} />
      {hint && <p className="hint">{hint}</p>}
    </RadioGroup>
  );
}
