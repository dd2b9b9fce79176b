import { changedValues, readValue, textIn, valuesOf } from '../../ui/forms/entered.ts';
import { readRows } from '../../ui/forms/rows-input.tsx';
import type {
  Averaging,
  GradePublication,
  GradeScaleInput,
  GradeScaleKind,
  GradingPolicyInput,
  GradingQuery,
  MissingWork,
  Repeats,
  UpdateInstitutionInput,
} from './grading.generated.ts';

export type Scale = GradingQuery['gradeScales'][number];
export type Policy = GradingQuery['gradingPolicies'][number];
export type SchoolGrading = GradingQuery['institution'];

export const scaleKinds = valuesOf<GradeScaleKind>({ percent: true, points: true, standards: true });
export const averagings = valuesOf<Averaging>({ points: true, equal: true });
export const missingWorks = valuesOf<MissingWork>({ ignore: true, zero: true });
export const publications = valuesOf<GradePublication>({ immediate: true, manual: true });
export const repeats = valuesOf<Repeats>({ latest: true, best: true, average: true, all: true });

const text = (form: FormData, name: string) => textIn(form, name);

/** Returns the scale that the user sees in the form. The kind of the default one is fixed. */
export function scaleIn(form: FormData): GradeScaleInput {
  const kind = readValue(scaleKinds, text(form, 'kind')) ?? 'percent';
  const number = (value: string | undefined) => (kind === 'standards' || !value ? null : Number(value));
  const steps = readRows(form, 'steps').map(({ letter = '', label, from, points }) => ({
    letter,
    label: label || null,
    from: number(from),
    points: number(points),
  }));
  return { name: text(form, 'name'), kind, steps, active: form.has('active') };
}

/** Returns the policy that the user sees in the form. */
export function policyIn(form: FormData): GradingPolicyInput {
  const categories = readRows(form, 'categories').map(({ title = '', weight, dropLowest }) => ({
    title,
    weight: Number(weight),
    dropLowest: Number(dropLowest),
  }));
  return {
    name: text(form, 'name'),
    averaging: readValue(averagings, text(form, 'averaging')),
    missing: readValue(missingWorks, text(form, 'missing')),
    latePercentPerDay: Number(text(form, 'latePercentPerDay')),
    lateMaxPercent: Number(text(form, 'lateMaxPercent')),
    categories,
    active: form.has('active'),
  };
}

/** Returns the settings of the school as they are stored. */
export function valuesOfSchool({ gradingPolicy, gradePublication, gpaPolicy }: SchoolGrading) {
  const { repeats, rankMinimum } = gpaPolicy;
  return { gradingPolicyId: gradingPolicy?.id ?? null, gradePublication, repeats, rankMinimum };
}

type SchoolValues = ReturnType<typeof valuesOfSchool>;

/** Returns the settings of the school that the user sees in the form, which showed others before. */
export function schoolValuesIn(form: FormData, before: SchoolValues): SchoolValues {
  return {
    gradingPolicyId: Number(text(form, 'gradingPolicyId')) || null,
    gradePublication: readValue(publications, text(form, 'gradePublication')) ?? before.gradePublication,
    repeats: readValue(repeats, text(form, 'repeats')) ?? before.repeats,
    rankMinimum: Number(text(form, 'rankMinimum')),
  };
}

/** Returns the settings of the school that the user has changed. */
export function schoolChanges(before: SchoolValues, entered: SchoolValues): UpdateInstitutionInput {
  const { repeats, rankMinimum, ...changes } = changedValues(before, entered);
  return {
    ...changes,
    gpaPolicy: { ...(repeats && { repeats }), ...(rankMinimum !== undefined && { rankMinimum }) },
  };
}
