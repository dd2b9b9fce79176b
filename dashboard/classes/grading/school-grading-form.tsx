import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { settingOptions } from '../parts/settings.tsx';
import { SetSchoolGradingDocument } from './grading.generated.ts';
import { type Policy, publications, repeats, type SchoolGrading, schoolGradingIn } from './grading-values.ts';

interface Props {
  readonly institution: SchoolGrading;
  readonly policies: readonly Policy[];
}

/** Sets the school's defaults: the policy of courses that name none, publication, and the GPA policy. */
export function SchoolGradingForm({ institution, policies }: Props) {
  // The fields keep the values they began with, even if the settings are loaded anew meanwhile.
  const [before, setBefore] = useState(institution);
  const saving = useSave({
    done: t('app.saved'),
    save: (form) => request(SetSchoolGradingDocument, { input: schoolGradingIn(form, before) }),
    onSaved: () => setBefore(institution),
  });
  return (
    <InputForm {...saving.form}>
      <div className="fields">
        <SelectInput
          name="gradingPolicyId"
          label={t('grading.school-policy')}
          defaultValue={before.gradingPolicy?.id ?? ''}
          options={[['', t('grading.no-policy')], ...settingOptions(policies, before.gradingPolicy)]}
        />
        <SelectInput
          name="gradePublication"
          label={t('grading.publication')}
          defaultValue={before.gradePublication}
          options={publications.map((each) => [each, t(`grading.publication.${each}`)])}
        />
        <SelectInput
          name="repeats"
          label={t('grading.repeats')}
          defaultValue={before.gpaPolicy.repeats}
          options={repeats.map((each) => [each, t(`grading.repeats.${each}`)])}
        />
        <TextInput
          name="rankMinimum"
          label={t('grading.rank-minimum')}
          hint={t('grading.rank-minimum-text')}
          type="number"
          min={1}
          max={100_000}
          defaultValue={before.gpaPolicy.rankMinimum}
          isRequired
        />
      </div>
    </InputForm>
  );
}
