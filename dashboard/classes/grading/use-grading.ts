import { useViewer } from '../../auth/viewer.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { GradingDocument } from './grading.generated.ts';

/** The scales, the policies and how the school uses them. The pages of one scale and of one policy read the same answer. */
export function useGrading() {
  const { may } = useViewer();
  return useAnswer(GradingDocument, { withTerms: may('read:classes') });
}
