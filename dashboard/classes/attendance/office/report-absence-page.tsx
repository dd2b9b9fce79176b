import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import type { Choice } from '../../../ui/forms/use-combobox.ts';
import { Page } from '../../../ui/page.tsx';
import { findActiveStudents } from '../../enrolments/find-students.ts';
import { useToday } from '../today.ts';
import { AbsenceForm } from './report-absence.tsx';

/** Notes the absence of a student who is looked up first: a parent is on the phone. The palette leads here. */
export function ReportAbsencePage() {
  const today = useToday();
  const navigate = useNavigate();
  const [student, setStudent] = useState<Choice>();
  return (
    <Page title={t('absence.submit')}>
      <Combobox
        label={t('word.student')}
        queryKey="student"
        search={findActiveStudents}
        chosen={student}
        onChoose={setStudent}
      />
      {student && (
        <AbsenceForm
          key={student.id}
          studentIds={[student.id]}
          day={today}
          close={() => void navigate({ to: '/attendance' })}
        />
      )}
    </Page>
  );
}
