import { useState } from 'react';
import { ColumnChart } from '../analytics/column-chart.tsx';
import { Figure } from '../analytics/figure.tsx';
import { LineChart } from '../analytics/line-chart.tsx';
import { type Mark, markStatuses } from '../classes/attendance/roll/marks.ts';
import { RollRow } from '../classes/attendance/roll/roll-row.tsx';
import '../analytics/analytics.css';
import '../classes/attendance/roll/roll.css';

const points = [91, 93.5, 88].map((value, key) => ({ key, label: `Day ${key + 1}`, value, text: `${value} %` }));

/** The colours that mean attendance, each beside its word, and charts. */
export function Marks() {
  const [marks, setMarks] = useState<Record<string, Mark>>({});
  return (
    <>
      <ul className="roll">
        {markStatuses.map((status) => (
          <RollRow
            key={status}
            student={{ studentId: status, firstName: 'Ada', lastName: `Marked ${status}` }}
            mark={
              marks[status] ?? { status, code: null, minutesLate: null, note: status === 'absent' ? 'Called' : null }
            }
            before={status === 'present' ? 'absent' : undefined}
            codes={[]}
            absentUntil={status === 'excused' ? '2026-09-02' : undefined}
            onMark={(id, mark) => setMarks({ ...marks, [id]: mark })}
          />
        ))}
      </ul>
      <div className="charts">
        {[LineChart, ColumnChart].map((chart) => (
          <Figure
            key={chart.name}
            title={`Figures as ${chart.name}`}
            labelTitle="Day"
            valueTitle="Rate"
            points={points}
            chart={chart}
          />
        ))}
      </div>
    </>
  );
}
