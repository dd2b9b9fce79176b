import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { changedValues } from '../../ui/forms/entered.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
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
export function AssessmentDialog({ assessment, hasGrades, classId, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const saving = useMutation({
    meta: { done: t('app.saved') },
    mutationFn: async (form: FormData) => {
      const input = assessmentIn(form);
      if (!assessment) return request(CreateAssessmentDocument, { classId, input });
      return request(UpdateAssessmentDocument, {
        id: assessment.id,
        input: await withChanges(assessment, classId, input),
      });
    },
    onSuccess: close,
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => {
        // The question inside, which is a dialog too, closes by itself.
        if (target === currentTarget) onClose();
      }}
    >
      <h2 id={id}>{assessment?.title ?? t('grades.new-assessment')}</h2>
      <InputForm
        isPending={saving.isPending}
        error={saving.error}
        onSubmit={(form) => saving.mutate(form)}
        onCancel={close}
      >
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
    </dialog>
  );
}

/** Returns what changes an assessment. The service requires the title, which someone else may have changed meanwhile. */
async function withChanges(before: Assessment, classId: number, input: AssessmentInput): Promise<AssessmentInput> {
  const { gradebook } = await request(AssessmentTitlesDocument, { classId });
  const { title } = gradebook.assessments.find(({ id }) => id === before.id) ?? before;
  return { title, ...changedValues<AssessmentInput>(before, input) };
}
