import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { readValue } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { type RowField, RowsInput } from '../../ui/forms/rows-input.tsx';
import { NotFound, Page } from '../../ui/page.tsx';
import { ActiveInput } from '../parts/settings.tsx';
import { CreateGradeScaleDocument, type GradeScaleKind, UpdateGradeScaleDocument } from './grading.generated.ts';
import { type Scale, scaleIn, scaleKinds } from './grading-values.ts';
import { useGrading } from './use-grading.ts';

const route = getRouteApi('/grading/scales/$scaleId');

/** A grade scale to change, or a new one, which begins with the letters of the default one. */
export function ScalePage() {
  const { scaleId } = route.useParams();
  const query = useGrading();
  return (
    <Loaded query={query}>
      {({ gradeScales }) => {
        const isNew = scaleId === 'new';
        const scale = gradeScales.find(({ id, isDefault }) => (isNew ? isDefault : String(id) === scaleId));
        if (!scale) return <NotFound />;
        return (
          <Page title={isNew ? t('grading.new-scale') : scale.name}>
            <ScaleForm key={scaleId} scale={scale} isNew={isNew} />
          </Page>
        );
      }}
    </Loaded>
  );
}

function ScaleForm({ scale, isNew }: { scale: Scale; isNew: boolean }) {
  const navigate = route.useNavigate();
  const [before] = useState(scale);
  const [kind, setKind] = useState(scale.kind);
  const saving = useSave({
    done: t('app.saved'),
    leaves: true,
    save: async (form) => {
      const input = scaleIn(form);
      if (isNew) await request(CreateGradeScaleDocument, { input });
      else await request(UpdateGradeScaleDocument, { id: before.id, input });
    },
    onSaved: () => navigate({ to: '/grading' }),
  });
  const isFixed = before.isDefault && !isNew;
  return (
    <InputForm submitLabel={isNew ? t('word.create') : undefined} {...saving.form}>
      {isFixed && <p>{t('grading.default-text')}</p>}
      <div className="fields">
        <TextInput
          name="name"
          label={t('word.name')}
          defaultValue={isNew ? '' : before.name}
          isRequired
          maxLength={100}
        />
        {isFixed ? (
          <>
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="active" />
          </>
        ) : (
          <SelectInput
            name="kind"
            label={t('grading.kind')}
            value={kind}
            onChange={({ target }) => setKind(readValue(scaleKinds, target.value) ?? kind)}
            options={scaleKinds.map((each) => [each, t(`grading.kind.${each}`)])}
          />
        )}
      </div>
      <RowsInput
        name="steps"
        title={t('word.letters')}
        hint={t(`grading.steps.${kind}`)}
        fields={fieldsOf(kind)}
        rows={before.steps}
        addLabel={t('institution.scale.add')}
      />
      {!isFixed && <ActiveInput setting={isNew ? undefined : before} />}
    </InputForm>
  );
}

function fieldsOf(kind: GradeScaleKind): RowField[] {
  const letter = { name: 'letter', title: t('word.letter'), maxLength: 5 };
  const label = { name: 'label', title: t('grading.label'), maxLength: 100, isOptional: true };
  if (kind === 'standards') return [letter, label];
  const number = { type: 'number', step: 0.01, min: 0 } as const;
  const from =
    kind === 'percent'
      ? { ...number, name: 'from', title: t('institution.scale.from'), max: 100 }
      : { ...number, name: 'from', title: t('grading.from-score'), max: 99_999.99 };
  return [letter, label, from, { ...number, name: 'points', title: t('word.points'), max: 99.99 }];
}
