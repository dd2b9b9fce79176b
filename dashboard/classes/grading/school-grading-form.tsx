import { useRef, useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { settingOptions } from '../parts/settings.tsx';
import { SetSchoolGradingDocument } from './grading.generated.ts';
import {
  type Policy,
  publications,
  repeats,
  type SchoolGrading,
  schoolChanges,
  schoolValuesIn,
  valuesOfSchool,
} from './grading-values.ts';

interface Props {
  readonly institution: SchoolGrading;
  readonly policies: readonly Policy[];
}

/** Sets the school's defaults: the policy of courses that name none, publication, and the GPA policy. */
export function SchoolGradingForm({ institution, policies }: Props) {
  // The fields keep the values they began with and what is entered, even if the settings are loaded anew meanwhile.
  const [opened] = useState(institution);
  const before = useRef(valuesOfSchool(institution));
  const saving = useSave({
    done: t('app.saved'),
    save: async (form) => {
      const entered = schoolValuesIn(form, before.current);
      await request(SetSchoolGradingDocument, { input: schoolChanges(before.current, entered) });
      before.current = entered;
    },
  });
  return (
    <InputForm {...saving.form}>
      <div className="fields">
        <SelectInput
          name="gradingPolicyId"
          label={t('grading.school-policy')}
          defaultValue={opened.gradingPolicy?.id ?? ''}
          options={[['', t('grading.no-policy')], ...settingOptions(policies, opened.gradingPolicy)]}
        />
        <SelectInput
          name="gradePublication"
          label={t('grading.publication')}
          defaultValue={opened.gradePublication}
          options={publications.map((each) => [each, t(`grading.publication.${each}`)])}
        />
        <SelectInput
          name="repeats"
          label={t('grading.repeats')}
          defaultValue={opened.gpaPolicy.repeats}
          options={repeats.map((each) => [each, t(`grading.repeats.${each}`)])}
        />
        <TextInput
          name="rankMinimum"
          label={t('grading.rank-minimum')}
          hint={t('grading.rank-minimum-text')}
          type="number"
          min={1}
          max={100_000}
          defaultValue={opened.gpaPolicy.rankMinimum}
          isRequired
        />
      </div>
    </InputForm>
  );
}
