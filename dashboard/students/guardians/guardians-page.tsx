import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { orderOf } from '../../ui/lists/list-address.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { GuardianFields, guardianIn } from './guardian-fields.tsx';
import { CreateGuardianDocument, GuardiansDocument, type GuardiansQuery } from './guardians.generated.ts';
import '../students.css';

const route = getRouteApi('/guardians');

type Guardian = GuardiansQuery['guardians']['data'][number];

/** The guardians of the institution, searched by name, email or phone. */
export function GuardiansPage() {
  const { may } = useViewer();
  const { search, sort, page, limit = 25 } = route.useSearch();
  const withStudents = may('read:students');
  const orderBy = orderOf(sort, ['name', 'email']);
  const query = useListAnswer(GuardiansDocument, { search, orderBy, page, limit, withStudents });
  return (
    <ListScreen
      title={t('guardian.title')}
      actions={may('manage:guardians') && <NewGuardian />}
      search={{ label: t('guardian.find') }}
      query={query}
      list={({ guardians: { data, pagination } }) => ({ rows: data, pages: pagination })}
      columns={columns(withStudents)}
      keyOf={({ id }) => id}
      count={(count) => t('guardian.count', { count })}
      empty={t('guardian.none')}
      noMatch={t('guardian.none-found')}
    />
  );
}

function columns(withStudents: boolean): ListColumn<Guardian>[] {
  const students: ListColumn<Guardian> = {
    id: 'students',
    title: t('students.title'),
    cell: ({ students: all }) => all?.map(nameOf).join(', '),
  };
  return [
    {
      id: 'name',
      title: t('word.name'),
      isSortedByService: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => <RecordName to="/guardians/$guardianId" id={id} name={name} />,
    },
    { id: 'phone', isClear: true, title: t('student.phone'), cell: ({ phone }) => phone },
    { id: 'email', isClear: true, title: t('student.email'), isSortedByService: true, value: ({ email }) => email },
    ...(withStudents ? [students] : []),
  ];
}

/** A button that creates a guardian and leads to their page. */
function NewGuardian() {
  const navigate = useNavigate();
  return (
    <FormDialog
      label={t('guardian.new')}
      className="primary"
      submitLabel={t('guardian.create')}
      done={t('app.saved')}
      leaves
      save={(form) => request(CreateGuardianDocument, { input: guardianIn(form) })}
      onSaved={({ createGuardian: { id } }) =>
        navigate({ to: '/guardians/$guardianId', params: { guardianId: String(id) } })
      }
    >
      <GuardianFields />
    </FormDialog>
  );
}
