import type { ClipboardEvent } from 'react';
import { t } from '../../../texts.ts';
import { announce } from '../../../ui/toast.tsx';
import type { Column } from '../columns.ts';
import type { TypedGrade } from '../edits/edit-history.ts';
import { type GridPlace, isSingle, placesOf, type Range, readBlock, writeBlock } from './range.ts';

interface Grid {
  readonly students: readonly { readonly id: number }[];
  /** The number of the students, the first ones, who are in the class. */
  readonly enrolled: number;
  readonly columns: readonly Column[];
  readonly isReadOnly: boolean;
  readonly range: Range;
  /** True while a cell is open, in which the browser copies and pastes texts. */
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly textAt: (place: GridPlace) => string;
  /** Enters texts and sends them at once. */
  readonly onEnter: (typed: readonly TypedGrade[]) => void;
}

/** Copies the selection to spreadsheets, pastes blocks from them, fills down and clears. */
export function useClipboard(grid: Grid) {
  const { students, columns, isReadOnly, range, isOpen, textAt } = grid;
  const places = placesOf(range);
  /** Enters texts at places. What lies outside the grid or cannot be changed is left out. */
  const enter = (cells: readonly Text[]) =>
    grid.onEnter(
      cells.flatMap(({ row, column: index, text }) => {
        const [student, column] = [students[row], columns[index]];
        return student && column && column.courseId !== null
          ? [{ studentId: student.id, column: column.key, text }]
          : [];
      }),
    );
  const clear = () => enter(places.flat().map((place) => ({ ...place, text: '' })));
  const copy = (event: ClipboardEvent) => {
    if (isOpen) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeBlock(places.map((row) => row.map(textAt))));
    announce(t('grades.copied', { count: places.flat().length }));
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    const block = readBlock(event.clipboardData.getData('text/plain'));
    const [first] = block.length === 1 && block[0]?.length === 1 ? block[0] : [];
    if (isReadOnly || range.top < 0 || (isOpen && first !== undefined)) return;
    event.preventDefault();
    grid.close();
    if (first !== undefined) return enter(places.flat().map((place) => ({ ...place, text: first })));
    const cells = block.flatMap((line, down) =>
      line.map((text, right) => ({ row: range.top + down, column: range.left + right, text })),
    );
    enter(cells.filter(({ text }) => text !== ''));
  };
  return {
    clear,
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !isReadOnly) clear();
    },
    onPaste: paste,
    fillDown: () => enter(repeated(grid)),
    fillEmpty: (from: GridPlace) => enter(repeatedBelow(grid, from)),
  };
}

type Text = GridPlace & { readonly text: string };

/** Repeats the first row of the selection in its other rows, or the cell above in a single cell. */
function repeated({ range, textAt }: Grid): Text[] {
  const from = isSingle(range) ? range.top - 1 : range.top;
  const texts = placesOf(range)
    .flat()
    .map((place) => ({ ...place, text: textAt({ ...place, row: from }) }));
  return texts.filter(({ row, text }) => row > from && text !== '');
}

/** Repeats the text of a cell in the empty cells below it, as far as students are in the class. */
function repeatedBelow({ students, enrolled, textAt }: Grid, { row, column }: GridPlace): Text[] {
  const text = textAt({ row, column });
  const below = students.map((_student, index) => ({ row: index, column, text })).slice(row + 1, enrolled);
  return text ? below.filter((place) => textAt(place) === '') : [];
}
