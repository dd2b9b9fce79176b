type Row<Column extends string> = Readonly<Record<Column, unknown>>;

/** Returns text and values of a statement that takes rows as parameters. `$1` is the institution. */
type RowsStatement<Column extends string> = (
  institutionId: number,
  rows: readonly Row<Column>[],
) => [text: string, values: unknown[]];

export interface RowParameters<Column extends string> {
  /** The column names, separated by commas. */
  readonly columns: string;
  /**
   * Declares a statement.
   * @param build returns its text. Its argument is the SQL of a table with the alias `given`: the columns, and `position`, the row's
   *   number from 1
   */
  statement(build: (rowsTable: string) => string): RowsStatement<Column>;
}

/** Declares rows that statements take as parameters, by their columns and SQL types. */
export function rowParameters<Column extends string>(types: Readonly<Record<Column, string>>): RowParameters<Column> {
  const names = Object.keys(types) as Column[];
  const columns = names.join(', ');
  const table = (rows: string) => `${rows} as given (${columns}, position)`;
  const values = names.map((name, index) => `$${index + 2}::${types[name]}`);
  const arrays = names.map((name, index) => `$${index + 2}::${types[name]}[]`);
  const singleRow = table(`(values (${values.join(', ')}, 1))`);
  const manyRows = table(`unnest(${arrays.join(', ')}) with ordinality`);
  const statement = (build: (rowsTable: string) => string): RowsStatement<Column> => {
    // Arrays cost a tenth more than plain values, and most requests have one row.
    const [forOne, forMany] = [build(singleRow), build(manyRows)];
    return (institutionId, rows) => {
      const [row] = rows;
      if (rows.length === 1 && row) return [forOne, [institutionId, ...names.map((name) => row[name])]];
      return [forMany, [institutionId, ...names.map((name) => rows.map((each) => each[name]))]];
    };
  };
  return { columns, statement };
}

/** Sorts result rows by the `position` of their parameter row. */
export function sortByPosition<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.position - b.position);
}
