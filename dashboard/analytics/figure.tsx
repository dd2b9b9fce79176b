import { type ComponentType, useCallback, useId, useState } from 'react';
import { t } from '../texts.ts';
import { Table } from '../ui/table.tsx';
import type { ChartProps, Point } from './chart.ts';

interface Props {
  readonly title: string;
  /** Names the points and their values, as the titles of the table. */
  readonly labelTitle: string;
  readonly valueTitle: string;
  /** Says more of the values of the chart than their title. */
  readonly hint?: string;
  readonly points: readonly Point[];
  readonly chart: ComponentType<ChartProps>;
}

/** A chart with its title, which can be shown as a table. */
export function Figure({ title, labelTitle, valueTitle, hint = valueTitle, points, chart: Chart }: Props) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [ref, width] = useWidth();
  const isEmpty = points.every(({ value }) => value === null);
  return (
    <section className="chart" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {!isEmpty && (
          <button type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('analytics.as-table')}
          </button>
        )}
      </header>
      {isEmpty && <p className="hint">{t('analytics.nothing')}</p>}
      {!isEmpty && isTable && (
        <Table
          label={title}
          rows={points}
          keyOf={({ key }) => key}
          columns={[
            { title: labelTitle, cell: ({ label }) => label },
            { title: valueTitle, isNumeric: true, cell: ({ text }) => text },
          ]}
        />
      )}
      {!isEmpty && !isTable && (
        <>
          <p className="hint">{hint}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <div className="chart-box" ref={ref} tabIndex={0}>
            <Chart points={points} label={t('analytics.chart-label', { title })} width={width} />
          </div>
        </>
      )}
    </section>
  );
}

/** Returns the width of an element in pixels, so that a chart keeps the size of its letters on every screen. */
function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(640);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
