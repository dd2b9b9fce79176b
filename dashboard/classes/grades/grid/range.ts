/** A place in the grid. The row of the headings is -1, and that of the figures of columns follows the students. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, its edges included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the block between two opposite corners. */
export function rangeBetween(a: GridPlace, b: GridPlace): Range {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

/** Tells whether a block has one cell. */
export function isSingle({ top, bottom, left, right }: Range): boolean {
  return top === bottom && left === right;
}

/** Returns the places of a block, row by row. */
export function placesOf({ top, bottom, left, right }: Range): GridPlace[][] {
  return count(top, bottom).map((row) => count(left, right).map((column) => ({ row, column })));
}

function count(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Reads a block of cells as spreadsheets copy it: tabs between columns, new lines between rows. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Writes a block of cells as spreadsheets paste it. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join('\t')).join('\n');
}
