import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { keyOf } from '../../../answers.ts';
import { useListAnswer } from '../../../ui/answer.tsx';
import { type GradebookQuery, ProposedGradesDocument, type ProposedGradesQuery } from '../grades.generated.ts';

/** The final grade that the policy proposes for a student. */
export type Proposal = Pick<ProposedGradesQuery['gradebook']['proposed'][number], 'percent' | 'letter' | 'differs'>;

export type Proposals = ReadonlyMap<number, Proposal>;

/** The proposed finals of a class by student, which follow the grades as they are stored. */
export function useProposals({ class: section, gradebook }: GradebookQuery) {
  const client = useQueryClient();
  const { data } = useListAnswer(
    ProposedGradesDocument,
    { classId: section?.id ?? 0 },
    { enabled: section !== null && gradebook.policy !== null },
  );
  const proposals: Proposals = useMemo(
    () => new Map(data?.gradebook.proposed.map(({ student, ...proposal }) => [student.id, proposal])),
    [data],
  );
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: keyOf(ProposedGradesDocument) }),
    [client],
  );
  return { proposals, reload };
}
