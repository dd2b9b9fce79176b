import { t } from '../../texts.ts';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { type Institution, institutionTypes } from './settings.ts';

/** The fields by which other systems know the institution and the organisation above it. */
export function OrganisationFields({ institution }: { institution: Institution }) {
  const field = (name: 'identifier' | 'parentName' | 'parentIdentifier', maxLength: number) => (
    <TextInput
      name={name}
      isOptional
      label={t(`institution.field.${name}`)}
      hint={t(`institution.rule.${name}`)}
      defaultValue={institution[name]}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
  return (
    <>
      <SelectInput
        name="type"
        label={t('word.type')}
        defaultValue={institution.type}
        options={institutionTypes.map((type) => [type, t(`institution.type.${type}`)])}
      />
      {field('identifier', 64)}
      {field('parentName', 200)}
      {field('parentIdentifier', 64)}
    </>
  );
}
