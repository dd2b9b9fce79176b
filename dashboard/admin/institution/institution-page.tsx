import { useRef, useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { dashboardPath } from '../../place.ts';
import { languages, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { RowsInput } from '../../ui/forms/rows-input.tsx';
import { Forbidden, Page, Section } from '../../ui/page.tsx';
import { InstitutionDocument, UpdateInstitutionDocument } from './institution.generated.ts';
import { Logo } from './logo.tsx';
import { SchoolDaysFields } from './school-days-fields.tsx';
import {
  changesIn,
  extraCredits,
  type GradeStep,
  type Institution,
  institutionTypes,
  languageCodes,
} from './settings.ts';

/** The settings of the institution. */
export function InstitutionPage() {
  const { may } = useViewer();
  return <Page title={t('institution.title')}>{may('manage:roles') ? <Settings /> : <Forbidden />}</Page>;
}

function Settings() {
  const query = useAnswer(
    InstitutionDocument,
    {},
    {
      // The form keeps what its user has entered, so only a new visit loads the settings anew.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );
  return (
    <Loaded query={query}>
      {({ institution }) => (
        <>
          <SettingsForm institution={institution} />
          <Logo />
        </>
      )}
    </Loaded>
  );
}

function SettingsForm({ institution: stored }: { institution: Institution }) {
  // The fields keep what the user has entered, even if somebody else has changed others by the time it is saved.
  const [institution] = useState(stored);
  const before = useRef(institution);
  const saving = useSave({
    done: t('institution.saved'),
    save: async (form) => {
      const input = changesIn(form, before.current);
      await request(UpdateInstitutionDocument, { input });
      before.current = { ...before.current, ...input } as Institution;
    },
  });
  return (
    <InputForm {...saving.form}>
      <Section title={t('institution.part.school')}>
        <IdentityFields institution={institution} />
      </Section>
      <Section title={t('institution.part.days')}>
        <SchoolDaysFields institution={institution} />
      </Section>
      <Section title={t('institution.part.grades')}>
        <div className="fields">
          <SelectInput
            name="extraCredit"
            label={t('institution.extra-credit')}
            defaultValue={institution.extraCredit}
            options={extraCredits.map((each) => [each, t(`institution.extra-credit.${each}`)])}
          />
        </div>
        <GradeScaleInput steps={institution.gradeScale} />
      </Section>
      <Section title={t('institution.part.official')}>
        <OrganisationFields institution={institution} />
      </Section>
    </InputForm>
  );
}

/** The names, the language and the colour by which people know the institution. */
function IdentityFields({ institution }: { institution: Institution }) {
  return (
    <div className="fields">
      <TextInput
        name="name"
        label={t('institution.name')}
        hint={t(`institution.plan.${institution.plan}`)}
        defaultValue={institution.name}
        isRequired
      />
      <TextInput
        name="slug"
        label={t('institution.slug')}
        hint={t('institution.slug-text', { address: `${dashboardPath}/sign-in/${institution.slug}` })}
        defaultValue={institution.slug}
        autoComplete="off"
        isRequired
      />
      <SelectInput
        name="language"
        label={t('institution.language')}
        defaultValue={institution.language}
        options={languageCodes.map((code) => [code, languages[code]])}
      />
      <AccentInput value={institution.accentColor} />
    </div>
  );
}

/** The colour of links and buttons. The service refuses one that is too light, and names a darker one. */
function AccentInput({ value }: { value: string | null }) {
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

/** The grade scale: a row for each letter, in any order. */
function GradeScaleInput({ steps }: { steps: readonly GradeStep[] }) {
  const number = { type: 'number', step: 0.01, min: 0 } as const;
  return (
    <RowsInput
      name="gradeScale"
      title={t('word.grade-scale')}
      hint={t('institution.scale-text')}
      fields={[
        { name: 'letter', title: t('word.letter'), maxLength: 5 },
        { ...number, name: 'from', title: t('institution.scale.from'), max: 100 },
        { ...number, name: 'points', title: t('word.points'), max: 99.99 },
      ]}
      rows={steps}
      addLabel={t('institution.scale.add')}
    />
  );
}

/** The fields by which other systems know the institution and the organisation above it. */
function OrganisationFields({ institution }: { institution: Institution }) {
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
    <div className="fields">
      <SelectInput
        name="type"
        label={t('word.type')}
        defaultValue={institution.type}
        options={institutionTypes.map((type) => [type, t(`institution.type.${type}`)])}
      />
      {field('identifier', 64)}
      {field('parentName', 200)}
      {field('parentIdentifier', 64)}
    </div>
  );
}
