import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { OpenDialog } from '../../ui/dialog.tsx';
import { changedValues } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { AssessmentFields, assessmentIn } from './assessment-fields.tsx';
import type { Assessment } from './columns.ts';
import {
  type AssessmentInput,
  AssessmentTitlesDocument,
  CreateAssessmentDocument,
  DeleteAssessmentDocument,
  UpdateAssessmentDocument,
} from './grades.generated.ts';

interface Props {
  /** The assessment to change; null creates one. */
  readonly assessment: Assessment | null;
  /** True if there are grades for it, so that its maximum score and its existence are fixed. */
  readonly hasGrades: boolean;
  readonly classId: number;
  readonly onClose: () => void;
}

/** Creates, changes or deletes an assessment. */
export function AssessmentDialog(props: Props) {
  return (
    <OpenDialog title={props.assessment?.title ?? t('grades.new-assessment')} onClose={props.onClose}>
      {(close) => <AssessmentForm {...props} close={close} />}
    </OpenDialog>
  );
}

function AssessmentForm({ assessment, hasGrades, classId, close }: Props & { close: () => void }) {
  const { form } = useSave({
    done: t('app.saved'),
    save: async (entered): Promise<unknown> => {
      const input = assessmentIn(entered);
      if (!assessment) return request(CreateAssessmentDocument, { classId, input });
      const changes = await withChanges(assessment, classId, input);
      return request(UpdateAssessmentDocument, { id: assessment.id, input: changes });
    },
    onSaved: close,
  });
  return (
    <>
      <InputForm {...form} onCancel={close}>
        <AssessmentFields assessment={assessment} hasGrades={hasGrades} />
      </InputForm>
      {assessment && hasGrades && <p className="hint">{t('grades.has-grades')}</p>}
      {assessment && !hasGrades && (
        <div className="actions">
          <ConfirmButton
            label={t('grades.delete')}
            title={t('grades.delete-title', { title: assessment.title })}
            isDanger
            action={() => request(DeleteAssessmentDocument, { id: assessment.id })}
            onDone={close}
          />
        </div>
      )}
    </>
  );
}

/** Returns what changes an assessment. The service requires the title, which someone else may have changed meanwhile. */
async function withChanges(before: Assessment, classId: number, input: AssessmentInput): Promise<AssessmentInput> {
  const { gradebook } = await request(AssessmentTitlesDocument, { classId });
  const { title } = gradebook.assessments.find(({ id }) => id === before.id) ?? before;
  return { title, ...changedValues<AssessmentInput>(before, input) };
}
