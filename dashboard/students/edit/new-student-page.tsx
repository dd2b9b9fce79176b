import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { Forbidden } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { announce } from '../../ui/toast.tsx';
import { findClasses, findGuardians } from '../choices.ts';
import { CreateStudentDocument } from '../students.generated.ts';
import { emptyValues, newStudentIn } from './edited-fields.ts';
import { PickedInput } from './picked-input.tsx';
import { findDuplicates, PossibleDuplicates } from './possible-duplicates.tsx';
import { StudentFields } from './student-fields.tsx';
import '../students.css';

/** Creates a student, and then shows the student's page. */
export function NewStudentPage() {
  const { may } = useViewer();
  if (!may('create:students')) return <Forbidden />;
  return (
    <Page title={t('students.new')}>
      <NewStudentForm />
    </Page>
  );
}

const noStudents: Awaited<ReturnType<typeof findDuplicates>> = [];

function NewStudentForm() {
  const { may } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The person of whose possible duplicates the user has been warned.
  const [warned, setWarned] = useState({ person: '', students: noStudents });
  const creation = useMutation({
    mutationFn: async (form: FormData) => {
      const input = newStudentIn(form);
      const person = [input.firstName, input.lastName, input.dateOfBirth].join('\n');
      const students = person === warned.person || !may('read:students') ? noStudents : await findDuplicates(input);
      setWarned({ person, students });
      if (students.length > 0) return null;
      await request(CreateStudentDocument, { input });
      return input.studentId;
    },
    onSuccess: async (studentId) => {
      if (studentId === null) return;
      announce(t('app.saved'));
      void client.invalidateQueries({ queryKey: ['students'] });
      await navigate({ to: '/students/$studentId', params: { studentId } });
    },
  });
  return (
    <InputForm
      submitLabel={t('students.create')}
      isPending={creation.isPending}
      isUnsaved={warned.students.length > 0}
      error={creation.error}
      onSubmit={(form) => creation.mutate(form)}
      onCancel={() => navigate({ to: '/students' })}
    >
      <StudentFields values={emptyValues} isNew />
      <PickedFields />
      {warned.students.length > 0 && <PossibleDuplicates students={warned.students} />}
    </InputForm>
  );
}

/** The class and the guardian of a new student. */
function PickedFields() {
  const { may } = useViewer();
  return (
    <div className="fields">
      {may('read:classes') && (
        <PickedInput
          name="classId"
          label={t('student.primary')}
          noneLabel={t('students.no-class')}
          searchLabel={t('students.find-class')}
          queryKey="class"
          search={findClasses}
        />
      )}
      {may('read:guardians') && (
        <PickedInput
          name="parentId"
          label={t('student.first-guardian')}
          noneLabel={t('student.no-guardian')}
          searchLabel={t('guardian.find')}
          queryKey="guardian"
          search={findGuardians}
        />
      )}
    </div>
  );
}
