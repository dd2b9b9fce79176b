import { useViewer } from '../auth/viewer.ts';
import { formatNumber, formatRate, t } from '../texts.ts';
import { RecordName } from '../ui/record-name.tsx';
import type { AnalyticsQuery } from './analytics.generated.ts';
import { InsightTable } from './insight-table.tsx';

type Academics = AnalyticsQuery['analytics']['academics'];
type Results = Omit<Academics['byGradeLevel'][number], 'gradeLevel'>;

function resultColumns() {
  const value = ({ letters }: Results) =>
    letters.map(({ letter, share }) => `${letter} ${formatRate(share)}`).join(' · ');
  return [
    {
      title: t('analytics.points'),
      isNumeric: true,
      cell: ({ averagePoints }: Results) => formatNumber(averagePoints, { minimumFractionDigits: 2 }),
      value: ({ averagePoints }: Results) => averagePoints,
    },
    {
      title: t('analytics.failing'),
      isNumeric: true,
      cell: ({ failing, grades }: Results) => t('analytics.failing-of', { failing, grades }),
      value: ({ failing }: Results) => failing,
    },
    { title: t('word.letters'), cell: (results: Results) => <Letters {...results} />, value },
  ];
}

/** The shares of the letters, in whole percent and without their signs: B+, B and B- together. */
function Letters({ letters }: Results) {
  const shares = new Map<string, number>();
  for (const { letter, share } of letters) {
    const name = letter.replace(/[+-]$/, '');
    shares.set(name, (shares.get(name) ?? 0) + share);
  }
  return (
    <span className="letters">
      {[...shares].map(([name, share]) => (
        <span key={name}>
          {name} {formatNumber(share / 100, { style: 'percent' })}
        </span>
      ))}
    </span>
  );
}

/** The final grades of each course. */
export function ByCourse({ rows }: { rows: NonNullable<Academics['byCourse']> }) {
  return (
    <InsightTable
      title={t('analytics.courses')}
      hint={t('analytics.courses-hint')}
      empty={t('analytics.no-finals')}
      rows={rows}
      keyOf={({ course }) => course.id}
      columns={[
        {
          title: t('word.course'),
          cell: ({ course: { id, name } }) => <RecordName to="/courses/$courseId" id={id} name={name} />,
          value: ({ course: { name, code } }) => `${name} (${code})`,
        },
        ...resultColumns(),
      ]}
    />
  );
}

/** The final grades of the students of each grade level, in the order that the institution has given the levels. */
export function ByGradeLevel({ rows }: { rows: Academics['byGradeLevel'] }) {
  const { gradeLevels } = useViewer().institution;
  const places = new Map(gradeLevels.map((level, place) => [level, place]));
  const placeOf = (level: string | null) => places.get(level ?? '') ?? gradeLevels.length;
  const nameOf = (gradeLevel: string | null) => gradeLevel ?? t('analytics.no-grade-level');
  return (
    <InsightTable
      title={t('analytics.grade-levels')}
      hint={t('analytics.grade-levels-hint')}
      empty={t('analytics.no-finals')}
      rows={rows.toSorted((a, b) => placeOf(a.gradeLevel) - placeOf(b.gradeLevel))}
      keyOf={({ gradeLevel }) => gradeLevel ?? ''}
      columns={[
        {
          title: t('word.grade-level'),
          value: ({ gradeLevel }) => nameOf(gradeLevel),
        },
        ...resultColumns(),
      ]}
    />
  );
}
