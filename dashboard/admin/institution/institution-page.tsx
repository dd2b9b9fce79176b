import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Forbidden } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { GradeScaleInput } from './grade-scale-input.tsx';
import { InstitutionDocument, UpdateInstitutionDocument } from './institution.generated.ts';
import { OrganisationFields } from './organisation-fields.tsx';
import { changesIn, excusedPolicies, extraCredits, type Institution } from './settings.ts';
import { TimeZoneInput } from './time-zone-input.tsx';

/** The settings of the institution. */
export function InstitutionPage() {
  const { may } = useViewer();
  return <Page title={t('institution.title')}>{may('manage:roles') ? <Settings /> : <Forbidden />}</Page>;
}

function Settings() {
  const query = useQuery({
    queryKey: ['institution'],
    queryFn: () => request(InstitutionDocument, {}),
    // The form keeps what its user has entered, so only a new visit loads the settings anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Loaded query={query}>{({ institution }) => <SettingsForm institution={institution} />}</Loaded>;
}

function SettingsForm({ institution }: { institution: Institution }) {
  const client = useQueryClient();
  const saving = useMutation({
    meta: { done: t('institution.saved') },
    mutationFn: (form: FormData) => request(UpdateInstitutionDocument, { input: changesIn(form, institution) }),
    // Every screen shows the name, and days and times in the institution's zone.
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <InputForm isPending={saving.isPending} error={saving.error} onSubmit={(form) => saving.mutate(form)}>
      <div className="fields">
        <TextInput
          name="name"
          label={t('institution.name')}
          hint={t(`institution.plan.${institution.plan}`)}
          defaultValue={institution.name}
          isRequired
        />
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
      </div>
      <GradeScaleInput steps={institution.gradeScale} />
    </InputForm>
  );
}
