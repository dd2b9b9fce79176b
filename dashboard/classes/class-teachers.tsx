import { useMutation } from '@tanstack/react-query';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { Combobox } from '../ui/forms/combobox.tsx';
import type { Choice } from '../ui/forms/use-combobox.ts';
import { ErrorMessage, Section } from '../ui/page.tsx';
import type { ClassDetails } from './class-values.ts';
import { AssignTeacherDocument, TeacherChoicesDocument, UnassignTeacherDocument } from './classes.generated.ts';

/** The teachers of a class, who call its rolls and submit its grades. */
export function ClassTeachers({ section }: { section: ClassDetails }) {
  const { may } = useViewer();
  const mayAssign = may('update:classes');
  return (
    <Section title={t('class.teachers')}>
      {section.teachers.length === 0 && <p>{t('class.no-teachers')}</p>}
      <ul className="cards">
        {section.teachers.map((teacher) => (
          <li key={teacher.id} className="teacher">
            {teacher.name}
            {mayAssign && <UnassignTeacher section={section} teacher={teacher} />}
          </li>
        ))}
      </ul>
      {mayAssign && <AssignTeacher section={section} />}
    </Section>
  );
}

function UnassignTeacher({ section, teacher }: { section: ClassDetails; teacher: ClassDetails['teachers'][number] }) {
  return (
    <ConfirmButton
      label={t('class.unassign')}
      title={t('class.unassign-title', { name: teacher.name, class: section.name })}
      action={() => request(UnassignTeacherDocument, { classId: section.id, userId: teacher.id })}
    >
      <p>{t('class.unassign-text')}</p>
    </ConfirmButton>
  );
}

function AssignTeacher({ section }: { section: ClassDetails }) {
  return (
    <div className="actions">
      <DialogButton label={t('class.assign')} title={t('class.assign')}>
        {(close) => <TeacherPicker section={section} close={close} />}
      </DialogButton>
    </div>
  );
}

async function findTeachers(search: string): Promise<Choice[]> {
  const { teachers } = await request(TeacherChoicesDocument, { search: search || null });
  return teachers.map(({ id, name, role }) => ({ id, label: name, hint: role }));
}

function TeacherPicker({ section, close }: { section: ClassDetails; close: () => void }) {
  const assignment = useMutation({
    meta: { done: t('app.saved') },
    mutationFn: (userId: number) => request(AssignTeacherDocument, { classId: section.id, userId }),
    onSuccess: close,
  });
  return (
    <>
      {assignment.error && <ErrorMessage error={assignment.error} />}
      <Combobox
        isAdding
        label={t('class.search-teachers')}
        queryKey="teacher"
        search={findTeachers}
        without={new Set(section.teachers.map(({ id }) => id))}
        onChoose={(teacher) => teacher && assignment.mutate(teacher.id)}
      />
      <div className="actions">
        <button type="button" onClick={close}>
          {t('app.cancel')}
        </button>
      </div>
    </>
  );
}
