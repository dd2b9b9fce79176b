import type { StepOf } from './steps.ts';

/** Values of a mutation with their GraphQL types. */
export type Variables = Record<string, [type: string, value: unknown]>;

export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
export const dayOrNot = (offset: number | null | undefined) => (offset == null ? offset : day(offset));

/** Returns a mutation of one field, and its variables. */
export function toMutation(field: string, variables: Variables): [query: string, values: Record<string, unknown>] {
  const given = Object.entries(variables);
  const declared = given.map(([name, [type]]) => `$${name}: ${type}`).join(', ');
  const passed = given.map(([name]) => `${name}: $${name}`).join(', ');
  const values = Object.fromEntries(given.map(([name, [, value]]) => [name, value]));
  return [`mutation (${declared}) { ${field}(${passed}) { __typename } }`, values];
}

/** Returns the days of an enrolment that a step corrects. */
export const correction = ({ begins, ends }: StepOf<'correct'>) => ({
  ...(begins !== undefined && { beginsOn: day(begins) }),
  ...(ends !== undefined && { endsOn: dayOrNot(ends) }),
});

/** Returns a grade scale with the usual points, or half of them. */
export const gradeScale = (half: boolean) => [
  { letter: 'A', from: 90, points: half ? 2 : 4 },
  { letter: 'B-', from: 60, points: half ? 1.35 : 2.7 },
  { letter: 'D', from: 30, points: half ? 0.5 : 1 },
  { letter: 'F', from: 0, points: 0 },
];

/** Returns the CSV file of an import. */
export function studentFile({ columns, rows }: StepOf<'import'>): string {
  const lines = rows.map((row) => {
    const cells = {
      status: row.status,
      class_name: `room-${row.room}`,
      enrollment_date: day(row.status === 'active' ? row.day : -8),
    };
    return [`S${row.student}`, 'Sam', `Student ${row.student}`, ...columns.map((column) => cells[column])].join(',');
  });
  return `${[['student_id', 'first_name', 'last_name', ...columns].join(','), ...lines].join('\n')}\n`;
}
