import { listedNameOf } from '../../../person-name.ts';
import { t } from '../../../texts.ts';
import type { Column } from '../columns.ts';
import type { Edits } from '../edits/edits.ts';
import type { GradebookQuery } from '../grades.generated.ts';
import type { Proposals } from '../proposals/use-proposals.ts';
import { formatMean } from './figures.ts';
import { detailsOf } from './grid-head.tsx';

interface Props {
  readonly student: GradebookQuery['gradebook']['students'][number] | undefined;
  readonly column: Column | undefined;
  readonly edits: Edits;
  readonly proposals: Proposals;
}

/** The active cell in one line: whose grade for what, with its comment or what is wrong with it. Screen readers read the cell itself. */
export function CellLine({ student, column, edits, proposals }: Props) {
  if (!column) return null;
  const { message } = (student && edits.drafts[student.id]?.[column.key]) ?? {};
  const grade = student && edits.grades[student.id]?.[column.key];
  const proposal = student && column.kind === 'final' ? proposals.get(student.id) : undefined;
  const isGraded = column.kind === 'assessment' || column.kind === 'final';
  return (
    <p className="cell-line" aria-hidden="true">
      {student && <strong>{listedNameOf(student)}</strong>} <span>{column.title}</span>{' '}
      {isGraded && <span className="hint">{detailsOf(column)}</span>}{' '}
      {proposal?.differs && <span>{t('grades.proposed-is', { percent: formatMean(proposal.percent) })}</span>}{' '}
      {message ? <span className="error">{message}</span> : <span>{grade?.comment}</span>}
    </p>
  );
}
