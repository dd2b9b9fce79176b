import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { hasCode } from '../../errors.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { Page } from '../../ui/page.tsx';
import { StudentDocument } from '../student.generated.ts';
import type { Student } from '../student.ts';
import { UpdateStudentDocument } from '../students.generated.ts';
import { EditConflict } from './edit-conflict.tsx';
import { changesBetween, type FieldValues, merge, valuesIn, valuesOf } from './edited-fields.ts';
import { StudentFields } from './student-fields.tsx';

interface Save {
  /** The version that the user has seen last, which the changes are based on. */
  readonly base: Student;
  /** The contents of the form. They stay as they are when others save theirs. */
  readonly entered: FieldValues;
}

/** Sends the changes to the version of the student that they are based on. */
async function saveChanges({ base, entered }: Save, shown: Student): Promise<void> {
  const input = changesBetween(valuesOf(base), merge(valuesOf(shown), entered, valuesOf(base)));
  if (Object.keys(input).length === 0) return;
  await request(UpdateStudentDocument, { id: base.id, expectedVersion: base.version, input });
}

/** Changes a student. If someone else changed the student since the form opened, it shows both versions and lets the user choose. */
export function EditStudent({ student, onClose }: { student: Student; onClose: () => void }) {
  const navigate = useNavigate();
  const { may } = useViewer();
  // The query may load a newer version behind the form; the comparison is with the one that the form showed.
  const [shown] = useState(student);
  const [stored, setStored] = useState<Student>();
  const saving = useMutation({
    meta: { done: t('app.saved-name', { name: nameOf(shown) }), isPartial: true },
    mutationFn: (save: Save) => saveChanges(save, shown),
    onSuccess: (_, { entered }) => close(entered.studentId),
    onError: async (error) => {
      if (!hasCode(error, 'PRECONDITION_FAILED')) return;
      const { studentId } = shown;
      const reading = request(StudentDocument, { studentId, withGuardians: may('read:guardians') });
      setStored((await reading.catch(() => undefined))?.student ?? undefined);
    },
  });
  async function close(studentId = shown.studentId) {
    if (studentId === shown.studentId) onClose();
    else await navigate({ to: '/students/$studentId', params: { studentId }, replace: true });
  }
  const entered = saving.variables?.entered;
  // Without the other version, as where the connection is lost, the error itself says what happened.
  const isConflict = stored !== undefined && hasCode(saving.error, 'PRECONDITION_FAILED');
  return (
    <Page title={t('student.edit-title', { name: nameOf(shown) })}>
      {isConflict && entered && (
        <EditConflict
          shown={valuesOf(shown)}
          stored={valuesOf(stored)}
          merged={merge(valuesOf(shown), entered, valuesOf(stored))}
          onKeep={() => saving.mutate({ base: stored, entered })}
          onDiscard={onClose}
        />
      )}
      <InputForm
        isPending={saving.isPending}
        error={isConflict ? null : saving.error}
        onSubmit={(form) => saving.mutate({ base: shown, entered: valuesIn(form, valuesOf(shown)) })}
        onCancel={onClose}
      >
        <StudentFields values={valuesOf(shown)} hasStatus={shown.status === 'active'} />
      </InputForm>
    </Page>
  );
}
