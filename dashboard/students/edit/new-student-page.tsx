import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { Forbidden } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { findClasses, findGuardians } from '../choices.ts';
import { CreateStudentDocument } from '../students.generated.ts';
import { emptyValues, newStudentIn } from './edited-fields.ts';
import { PickedInput } from './picked-input.tsx';
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

function NewStudentForm() {
  const { may } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: async (form: FormData) => {
      const input = newStudentIn(form);
      await request(CreateStudentDocument, { input });
      return input.studentId;
    },
    onSuccess: async (studentId) => {
      void client.invalidateQueries({ queryKey: ['students'] });
      await navigate({ to: '/students/$studentId', params: { studentId } });
    },
  });
  return (
    <InputForm
      submitLabel={t('students.create')}
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(form) => creation.mutate(form)}
      onCancel={() => navigate({ to: '/students' })}
    >
      <StudentFields values={emptyValues} isNew />
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
    </InputForm>
  );
}
