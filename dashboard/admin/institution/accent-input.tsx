import { t } from '../../texts.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';

/** The colour of links and buttons. The service refuses one that is too light, and names a darker one. */
export function AccentInput({ value }: { value: string | null }) {
  return (
    <TextInput
      name="accentColor"
      isOptional
      label={t('institution.accent')}
      hint={t('institution.accent-hint')}
      defaultValue={value}
      pattern="#[0-9a-fA-F]{6}"
      title={t('institution.accent-pattern')}
      autoComplete="off"
    />
  );
}
