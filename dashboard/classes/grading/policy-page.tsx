import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { RowsInput } from '../../ui/forms/rows-input.tsx';
import { NotFound, Page } from '../../ui/page.tsx';
import { ActiveInput } from '../parts/settings.tsx';
import { CreateGradingPolicyDocument, UpdateGradingPolicyDocument } from './grading.generated.ts';
import { averagings, missingWorks, type Policy, policyIn } from './grading-values.ts';
import { PolicyPreview } from './policy-preview.tsx';
import { useGrading } from './use-grading.ts';

const route = getRouteApi('/grading/policies/$policyId');

/** A grading policy to change, with what it makes of the grades of a class; or a new one. */
export function PolicyPage() {
  const { policyId } = route.useParams();
  const { may } = useViewer();
  const query = useGrading();
  return (
    <Loaded query={query}>
      {({ gradingPolicies }) => {
        const policy = gradingPolicies.find(({ id }) => String(id) === policyId);
        if (!policy && policyId !== 'new') return <NotFound />;
        return (
          <Page title={policy?.name ?? t('grading.new-policy')}>
            <PolicyForm key={policyId} policy={policy} />
            {policy && may('read:classes') && <PolicyPreview policy={policy} />}
          </Page>
        );
      }}
    </Loaded>
  );
}

function PolicyForm({ policy }: { policy: Policy | undefined }) {
  const navigate = route.useNavigate();
  const [before] = useState(policy);
  const saving = useSave({
    done: t('app.saved'),
    save: async (form) => {
      const input = policyIn(form);
      if (before) return (await request(UpdateGradingPolicyDocument, { id: before.id, input })).updateGradingPolicy;
      return (await request(CreateGradingPolicyDocument, { input })).createGradingPolicy;
    },
    onSaved: ({ id }) => navigate({ to: '/grading/policies/$policyId', params: { policyId: String(id) } }),
  });
  return (
    <InputForm submitLabel={before ? undefined : t('word.create')} {...saving.form}>
      <div className="fields">
        <TextInput name="name" label={t('word.name')} defaultValue={before?.name} isRequired maxLength={100} />
        <SelectInput
          name="averaging"
          label={t('grading.averaging')}
          defaultValue={before?.averaging}
          options={averagings.map((each) => [each, t(`grading.averaging.${each}`)])}
        />
        <SelectInput
          name="missing"
          label={t('grading.missing')}
          defaultValue={before?.missing}
          options={missingWorks.map((each) => [each, t(`grading.missing.${each}`)])}
        />
        <Percent name="latePercentPerDay" value={before?.latePercentPerDay ?? 0} label={t('grading.late-per-day')} />
        <Percent name="lateMaxPercent" value={before?.lateMaxPercent ?? 100} label={t('grading.late-max')} />
      </div>
      <RowsInput
        name="categories"
        title={t('grading.categories')}
        hint={t('grading.categories-text')}
        fields={[
          { name: 'title', title: t('grading.category'), maxLength: 50 },
          { name: 'weight', title: t('grading.weight'), type: 'number', min: 0, max: 1000, step: 0.001 },
          { name: 'dropLowest', title: t('grading.drop-lowest'), type: 'number', min: 0, max: 100, step: 1 },
        ]}
        rows={before?.categories ?? []}
        addLabel={t('grading.add-category')}
        mayBeEmpty
      />
      <ActiveInput setting={before} />
    </InputForm>
  );
}

function Percent({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <TextInput name={name} label={label} type="number" min={0} max={100} step={0.01} defaultValue={value} isRequired />
  );
}
