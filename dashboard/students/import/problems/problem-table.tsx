import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../../texts.ts';
import { downloadText } from '../../../ui/files/download.ts';
import { SelectInput } from '../../../ui/forms/inputs.tsx';
import { Pages } from '../../../ui/pages.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import {
  columnOf,
  countValues,
  filterProblems,
  type Problem,
  type ProblemFilters,
  readProblemFilters,
} from './problem-filters.ts';
import { toProblemsCsv } from './problems-csv.ts';

const PAGE_SIZE = 10;

/** The service lists no more problems. */
const MAX_LISTED = 1_000;

interface Props {
  readonly problems: readonly Problem[];
  /** The name of the imported file, by which the download is called. */
  readonly fileName: string;
  /** False if the problems are stored ones, which no longer quote the file. */
  readonly isQuoting?: boolean;
}

/** The problems of an import, with filters that stand in the address. Shows nothing if there are none. */
export function ProblemTable({ problems, fileName, isQuoting = true }: Props) {
  const filters = readProblemFilters(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (problems.length === 0) return null;
  const found = filterProblems(problems, filters);
  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(filters.page ?? 1, totalPages);
  const show = (search: ProblemFilters) => void navigate({ to: '.', search, replace: true, resetScroll: false });
  return (
    <div className="problems">
      <h2>{t('import.problems', { count: problems.length })}</h2>
      {problems.length >= MAX_LISTED && <p>{t('import.more-problems', { count: MAX_LISTED })}</p>}
      <ProblemFilter problems={problems} filters={filters} onFilter={show} />
      <p role="status">{t('import.problems-shown', { count: found.length })}</p>
      <Table
        label={t('import.problems', { count: problems.length })}
        rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        keyOf={(problem) => problems.indexOf(problem)}
        columns={isQuoting ? [...place(), value(), kind(isQuoting)] : [...place(), kind(isQuoting)]}
      />
      <Pages page={page} limit={PAGE_SIZE} total={found.length} onPage={(next) => show({ ...filters, page: next })} />
      <button type="button" onClick={() => downloadProblems(found, fileName)}>
        {t('import.download-problems')}
      </button>
    </div>
  );
}

const place = (): Column<Problem>[] => [
  { title: t('import.row'), cell: ({ row }) => row ?? t('app.none') },
  { title: t('import.column'), cell: (problem) => columnOf(problem) || t('app.none') },
];

const value = (): Column<Problem> => ({ title: t('import.value'), cell: (problem) => problem.value ?? t('app.none') });

const kind = (isQuoting: boolean): Column<Problem> => ({
  title: t('import.problem'),
  cell: ({ code, message }) => (
    <>
      {t(`import.code.${code}`)}
      {isQuoting && <p className="hint">{message}</p>}
    </>
  ),
});

interface FilterProps {
  readonly problems: readonly Problem[];
  readonly filters: ProblemFilters;
  readonly onFilter: (filters: ProblemFilters) => void;
}

/** Chooses problems of one kind or one column, each with the number of them. */
function ProblemFilter({ problems, filters: { code, column }, onFilter }: FilterProps) {
  const codes = countValues(problems.map((problem) => problem.code));
  const columns = countValues(problems.map(columnOf).filter(Boolean));
  return (
    <div className="filters">
      <SelectInput
        isInline
        name="code"
        label={t('import.problem')}
        value={code ?? ''}
        onChange={({ target }) => onFilter({ ...(column && { column }), ...(target.value && { code: target.value }) })}
        options={[
          ['', t('app.all')],
          ...codes.map(
            ([name, count]) => [name, t('import.counted', { name: t(`import.code.${name}`), count })] as const,
          ),
        ]}
      />
      <SelectInput
        isInline
        name="column"
        label={t('import.column')}
        value={column ?? ''}
        onChange={({ target }) => onFilter({ ...(code && { code }), ...(target.value && { column: target.value }) })}
        options={[
          ['', t('app.all')],
          ...columns.map(([name, count]) => [name, t('import.counted', { name, count })] as const),
        ]}
      />
    </div>
  );
}

function downloadProblems(problems: readonly Problem[], fileName: string): void {
  const header = [t('import.row'), t('import.column'), t('import.value'), t('import.problem')];
  const name = `${fileName.replace(/\.[^.]*$/, '')}-${t('import.problems-file')}.csv`;
  downloadText(name, 'text/csv', toProblemsCsv(header, problems));
}
