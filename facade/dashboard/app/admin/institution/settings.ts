import type { InstitutionQuery, UpdateInstitutionMutationVariables } from './institution.generated.ts';

export type Institution = InstitutionQuery['institution'];
export type GradeStep = Institution['gradeScale'][number];

/** The types of an institution, as OneRoster has them. */
export const institutionTypes = ['school', 'district', 'department', 'local', 'state', 'national'] as const;

/** How an excused absence can count in the attendance rate. */
export const excusedPolicies = ['excluded', 'present', 'absent'] as const;

/** The treatments of scores above the maximum. */
export const extraCredits = ['allowed', 'refused'] as const;

/** Returns the settings that differ from the stored ones, so that another person's changes to others remain. */
export function changesIn(form: FormData, stored: Institution): UpdateInstitutionMutationVariables['input'] {
  const text = (name: string) => String(form.get(name)).trim();
  const option = <Option extends string>(name: string, options: readonly Option[]) =>
    options.find((each) => each === text(name));
  const entered = {
    name: text('name'),
    type: option('type', institutionTypes),
    identifier: text('identifier') || null,
    parentName: text('parentName') || null,
    parentIdentifier: text('parentIdentifier') || null,
    timeZone: text('timeZone'),
    excusedPolicy: option('excusedPolicy', excusedPolicies),
    extraCredit: option('extraCredit', extraCredits),
    gradeScale: readSteps(form),
  };
  const changes = Object.entries(entered).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof entered]),
  );
  return Object.fromEntries(changes);
}

function readSteps(form: FormData): GradeStep[] {
  const column = (part: keyof GradeStep) =>
    [...form.entries()].filter(([name]) => name.startsWith('gradeScale.') && name.endsWith(`.${part}`));
  const from = column('from');
  const points = column('points');
  return column('letter').map(([, letter], index) => ({
    letter: String(letter).trim(),
    from: Number(from[index]?.[1]),
    points: Number(points[index]?.[1]),
  }));
}
