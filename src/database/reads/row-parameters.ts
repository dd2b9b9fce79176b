type Row<Column extends string> = Readonly<Record<Column, unknown>>;

/** Text and values of a statement about rows that are given: its `$1` is the institution. */
export type RowsStatement<Column extends string> = (
  institutionId: number,
  rows: readonly Row<Column>[],
) => [text: string, values: unknown[]];

export interface RowParameters<Column extends string> {
  /** The columns as a list in SQL. */
  readonly columns: string;
  /**
   * Declares a statement.
   * @param write its text; is given the SQL of the table `given`: its columns, and `position`, which counts the rows from 1
   */
  statement(write: (given: string) => string): RowsStatement<Column>;
}

/** Declares rows of values that statements of a transaction are about, by their columns and SQL types. */
export function rowParameters<Column extends string>(types: Readonly<Record<Column, string>>): RowParameters<Column> {
  const names = Object.keys(types) as Column[];
  const columns = names.join(', ');
  const table = (rows: string) => `${rows} as given (${columns}, position)`;
  const values = names.map((name, index) => `$${index + 2}::${types[name]}`);
  const arrays = names.map((name, index) => `$${index + 2}::${types[name]}[]`);
  const single = table(`(values (${values.join(', ')}, 1))`);
  const several = table(`unnest(${arrays.join(', ')}) with ordinality`);
  const statement = (write: (given: string) => string): RowsStatement<Column> => {
    // Arrays cost a tenth more than the values themselves, which most requests would pay for nothing.
    const [forOne, forMany] = [write(single), write(several)];
    return (institutionId, rows) => {
      const [row] = rows;
      if (rows.length === 1 && row) return [forOne, [institutionId, ...names.map((name) => row[name])]];
      return [forMany, [institutionId, ...names.map((name) => rows.map((each) => each[name]))]];
    };
  };
  return { columns, statement };
}

/** Rows that carry the `position` of the input that they answer, in the order of the inputs. */
export function inOrder<Found extends { position: number }>(found: readonly Found[]): Found[] {
  return found.toSorted((a, b) => a.position - b.position);
}
