import { useQuery } from '@tanstack/react-query';
import { formatNumber, t } from '../texts.ts';
import { Day } from '../ui/day.tsx';
import { Facts } from '../ui/facts.tsx';
import { SelectInput } from '../ui/forms/inputs.tsx';
import type { ListColumn } from '../ui/lists/list.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

const rows: Row[] = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'].map((name, id) => ({ id, name, count: id * 1234 }));

const columns = [
  { id: 'name', title: 'Name', isSortedByService: true, cell: ({ name }: Row) => <a href="#parts">{name}</a> },
  {
    id: 'count',
    title: 'Count',
    isNumeric: true,
    isSortedByService: true,
    cell: ({ count }: Row) => formatNumber(count),
  },
  { id: 'since', title: 'Since', isMinor: true, cell: () => <Day on="2026-09-01" /> },
  { id: 'note', title: 'Note', cell: ({ id }: Row) => id === 1 && <span className="tag">{'A tag'}</span> },
] satisfies ListColumn<Row>[];

/** Lists with records and without, tables, and the values of a record. */
export function Lists() {
  return (
    <>
      <List title="A list" rows={rows} />
      <List title="An empty list" rows={[]} />
      <Table label="A table" columns={columns} rows={rows} keyOf={({ id }) => id} />
      <Facts
        facts={[
          ['A value', 'Some value'],
          ['None', ''],
          ['An address that is long', 'somebody.with.a.long.name@students.of.a.school.example.org'],
          ['A time', <Time key="time" at="2026-09-01T08:00:00Z" />],
        ]}
      />
      <ul className="cards">
        {rows.map(({ id, name }) => (
          <li key={id}>
            <a href="#parts">{name}</a>
            <span className="hint">{'What there is to say'}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function List({ title, rows: shown }: { title: string; rows: Row[] }) {
  const query = useQuery({ queryKey: [title], queryFn: () => shown, staleTime: Number.POSITIVE_INFINITY });
  return (
    <ListScreen
      title={title}
      query={query}
      list={(found) => ({ rows: found, pages: { page: 2, limit: 25, total: found.length && 60 } })}
      columns={columns}
      keyOf={({ id }) => id}
      count={(count) => t('students.count', { count })}
      search={{ label: `Search ${title}` }}
      filters={<SelectInput isInline label="Filter" name="filter" options={[['', t('app.all')]]} />}
      empty="There is nothing yet."
      bulk={() => <button type="button">{'Do something'}</button>}
    />
  );
}
