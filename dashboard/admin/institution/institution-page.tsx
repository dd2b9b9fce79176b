import { useAnswer } from '../../answers.ts';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { dashboardPath } from '../../place.ts';
import { languages, t } from '../../texts.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Forbidden } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { AccentInput } from './accent-input.tsx';
import { GradeScaleInput } from './grade-scale-input.tsx';
import { InstitutionDocument, UpdateInstitutionDocument } from './institution.generated.ts';
import { Logo } from './logo.tsx';
import { OrganisationFields } from './organisation-fields.tsx';
import { SchoolDaysFields } from './school-days-fields.tsx';
import { changesIn, excusedPolicies, extraCredits, type Institution, languageCodes } from './settings.ts';
import { TimeZoneInput } from './time-zone-input.tsx';

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

function SettingsForm({ institution }: { institution: Institution }) {
  const saving = useSave({
    done: t('institution.saved'),
    save: (form) => request(UpdateInstitutionDocument, { input: changesIn(form, institution) }),
  });
  return (
    <InputForm {...saving.form}>
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
        <TimeZoneInput value={institution.timeZone} />
        <OrganisationFields institution={institution} />
        <SelectInput
          name="excusedPolicy"
          label={t('institution.excused')}
          defaultValue={institution.excusedPolicy}
          options={excusedPolicies.map((policy) => [policy, t(`institution.excused.${policy}`)])}
        />
        <SelectInput
          name="extraCredit"
          label={t('institution.extra-credit')}
          defaultValue={institution.extraCredit}
          options={extraCredits.map((each) => [each, t(`institution.extra-credit.${each}`)])}
        />
        <SchoolDaysFields institution={institution} />
      </div>
      <GradeScaleInput steps={institution.gradeScale} />
    </InputForm>
  );
}
