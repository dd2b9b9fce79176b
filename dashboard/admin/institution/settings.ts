import { readValue, textIn, valuesOf } from '../../ui/forms/entered.ts';
import { readRows } from '../../ui/forms/rows-input.tsx';
import type {
  ExcusedPolicy,
  ExtraCredit,
  InstitutionQuery,
  InstitutionType,
  Language,
  UpdateInstitutionMutationVariables,
} from './institution.generated.ts';

export type Institution = InstitutionQuery['institution'];
export type GradeStep = Institution['gradeScale'][number];

/** The types of an institution, as OneRoster has them. */
export const institutionTypes = valuesOf<InstitutionType>({
  school: true,
  district: true,
  department: true,
  local: true,
  state: true,
  national: true,
});

/** The languages of mails. */
export const languageCodes = valuesOf<Language>({ en: true, es: true });

/** The treatments of excused absences in the attendance rate. */
export const excusedPolicies = valuesOf<ExcusedPolicy>({ excluded: true, present: true, absent: true });

/** The treatments of scores above the maximum. */
export const extraCredits = valuesOf<ExtraCredit>({ allowed: true, refused: true });

/** Returns the settings that differ from the stored ones, so that another person's changes to others remain. */
export function changesIn(form: FormData, stored: Institution): UpdateInstitutionMutationVariables['input'] {
  const text = (name: string) => textIn(form, name);
  const option = <Option extends string>(name: string, options: readonly Option[]) =>
    readValue(options, text(name)) ?? undefined;
  const entered = {
    name: text('name'),
    slug: text('slug'),
    language: option('language', languageCodes),
    type: option('type', institutionTypes),
    identifier: text('identifier') || null,
    parentName: text('parentName') || null,
    parentIdentifier: text('parentIdentifier') || null,
    accentColor: text('accentColor').toLowerCase() || null,
    timeZone: text('timeZone'),
    excusedPolicy: option('excusedPolicy', excusedPolicies),
    extraCredit: option('extraCredit', extraCredits),
    schoolDays: form.getAll('schoolDays').map(Number),
    absentDayPercent: Number(text('absentDayPercent')),
    gradeLevels: text('gradeLevels')
      .split(',')
      .flatMap((level) => level.trim() || []),
    gradeScale: readSteps(form),
  };
  const changes = Object.entries(entered).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof entered]),
  );
  return Object.fromEntries(changes);
}

function readSteps(form: FormData): GradeStep[] {
  return readRows(form, 'gradeScale').map(({ letter = '', from, points }) => ({
    letter,
    from: Number(from),
    points: Number(points),
  }));
}
