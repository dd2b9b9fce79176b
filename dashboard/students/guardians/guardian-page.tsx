import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { changedValues } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { ErrorMessage, NotFound, Page, Section } from '../../ui/page.tsx';
import { StudentName } from '../../ui/record-name.tsx';
import { idIn } from '../../ui/search-parameters.ts';
import { GuardianFields, type GuardianInput, guardianIn } from './guardian-fields.tsx';
import {
  DeleteGuardianDocument,
  GuardianDocument,
  type GuardianQuery,
  RestoreGuardianDocument,
  UpdateGuardianDocument,
} from './guardians.generated.ts';
import '../students.css';

const route = getRouteApi('/guardians/$guardianId');

type Guardian = NonNullable<GuardianQuery['guardian']>;

/** A guardian with the ways to reach them and their students. */
export function GuardianPage() {
  const { may } = useViewer();
  const id = idIn(route.useParams().guardianId);
  const withStudents = may('read:students');
  const query = useAnswer(GuardianDocument, { id, withStudents });
  return (
    <Loaded query={query}>
      {({ guardian }) => (guardian ? <FoundGuardian key={guardian.id} guardian={guardian} /> : <NoGuardian id={id} />)}
    </Loaded>
  );
}

/** Says that there is no such guardian, and restores one who was deleted: the audit trail leads here. */
function NoGuardian({ id }: { id: number }) {
  const { may } = useViewer();
  const restoration = useMutation({
    mutationFn: (guardianId: number) => request(RestoreGuardianDocument, { id: guardianId }),
  });
  return (
    <>
      <NotFound />
      {id > 0 && may('manage:guardians') && (
        <p>
          {t('guardian.restore-text')}{' '}
          <button type="button" disabled={restoration.isPending} onClick={() => restoration.mutate(id)}>
            {t('word.restore')}
          </button>
        </p>
      )}
      {restoration.error && <ErrorMessage error={restoration.error} />}
    </>
  );
}

function FoundGuardian({ guardian }: { guardian: Guardian }) {
  const { may } = useViewer();
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  if (edit && may('manage:guardians'))
    return <EditGuardian guardian={guardian} onClose={() => navigate({ search: {}, replace: true })} />;
  const { name, phone, email, students } = guardian;
  const actions = may('manage:guardians') && (
    <>
      <Link from={route.id} search={{ edit: true }} className="button">
        {t('word.edit')}
      </Link>
      <MoreActions>
        <DeleteGuardian guardian={guardian} />
      </MoreActions>
    </>
  );
  return (
    <Page title={name} actions={actions}>
      <Facts
        facts={[
          [t('student.phone'), phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>],
          [t('student.email'), email && <a href={`mailto:${email}`}>{email}</a>],
        ]}
      />
      {students && <Students students={students} />}
    </Page>
  );
}

function Students({ students }: { students: NonNullable<Guardian['students']> }) {
  return (
    <Section title={t('students.title')}>
      {students.length === 0 ? (
        <p>{t('guardian.no-students')}</p>
      ) : (
        <RecordTable
          label={t('students.title')}
          rows={students}
          keyOf={(student) => student.id}
          columns={[
            {
              title: t('word.name'),
              cell: (student) => <StudentName student={student} tab="guardians" />,
            },
            { title: t('students.id'), cell: ({ studentId }) => studentId },
            { title: t('word.class'), cell: ({ className }) => className ?? t('app.none') },
          ]}
        />
      )}
    </Section>
  );
}

function EditGuardian({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) {
  // The fields keep the values they began with, even if the guardian is loaded anew meanwhile.
  const [before] = useState(guardian);
  const saving = useSave({
    done: t('app.saved-name', { name: guardian.name }),
    save: async (form) => {
      const input = changedValues<GuardianInput>(before, guardianIn(form, before));
      if (Object.keys(input).length > 0) await request(UpdateGuardianDocument, { id: guardian.id, input });
    },
    onSaved: onClose,
  });
  return (
    <Page title={t('student.edit-title', { name: guardian.name })}>
      <InputForm {...saving.form} onCancel={onClose}>
        <div className="fields">
          <GuardianFields values={guardian} />
        </div>
      </InputForm>
    </Page>
  );
}

function DeleteGuardian({ guardian: { id, name } }: { guardian: Guardian }) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={t('word.delete')}
      title={t('student.delete-title', { name })}
      isDanger
      action={() => request(DeleteGuardianDocument, { id })}
      done={t('guardian.deleted', { name })}
      undo={() => request(RestoreGuardianDocument, { id })}
      onDone={() => navigate({ to: '/guardians' })}
    >
      <p>{t('guardian.delete-text')}</p>
    </ConfirmButton>
  );
}
