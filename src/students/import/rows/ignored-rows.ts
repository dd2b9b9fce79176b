import { cellToText } from '../file/cell-text.ts';
import type { Cell } from '../file/sheet-file.ts';
import type { Header } from '../header/read-header.ts';

/** True if a row has only white space. Blank rows have a number and are otherwise ignored ([D31]). */
export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''));
}

/** Explanations, such as those of the template, begin with this. */
export const EXPLANATION_MARK = '# ';

/** Columns of which every exported student has a value, none of which begins like an explanation. */
const NEVER_EXPLAINED = ['status', 'enrollment_date'] as const;

/**
 * True if a row explains the columns instead of naming a student: most of its texts begin with a number sign and a space, but for a
 * student of an export all may do so.
 */
export function isExplanation(cells: readonly Cell[], { places }: Pick<Header, 'places'>): boolean {
  if (!cells.some(isExplanationText)) return false;
  const hasValue = (cell: Cell) => cellToText(cell).trim() !== '' && !isExplanationText(cell);
  if (NEVER_EXPLAINED.every((column) => hasValue(cells[places.get(column) ?? -1]))) return false;
  const texts = cells.filter((cell) => cellToText(cell).trim() !== '');
  return 2 * texts.filter(isExplanationText).length > texts.length;
}

function isExplanationText(cell: Cell): boolean {
  return typeof cell === 'string' && cell.trimStart().startsWith(EXPLANATION_MARK);
}
