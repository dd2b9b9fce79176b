import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { ListStatus, Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { type Column, Table } from '../../ui/table.tsx';

import { GuardianFields, guardianIn } from './guardian-fields.tsx';
import { CreateGuardianDocument, GuardiansDocument, type GuardiansQuery } from './guardians.generated.ts';
import '../students.css';

const route = getRouteApi('/guardians');

type Guardian = GuardiansQuery['guardians']['data'][number];

/** The guardians of the institution, searched by name, email or phone. */
export function GuardiansPage() {
  const { may } = useViewer();
  const { search, page } = route.useSearch();
  const navigate = route.useNavigate();
  const withStudents = may('read:students');
  const query = useQuery({
    queryKey: ['guardians', search, page, withStudents],
    queryFn: () => request(GuardiansDocument, { search, page, withStudents }),
    placeholderData: keepPreviousData,
  });
  const actions = may('manage:guardians') && (
    <DialogButton label={t('guardian.new')} title={t('guardian.new')} className="primary">
      {(close) => <NewGuardian close={close} />}
    </DialogButton>
  );
  return (
    <Page title={t('guardian.title')} actions={actions}>
      <ListSearch
        label={t('guardian.find')}
        words={search}
        onSearch={(words) => navigate({ search: { ...(words && { search: words }) } })}
      />
      <Loaded query={query}>
        {({ guardians: { data, pagination } }) => (
          <>
            <FoundGuardians guardians={data} total={pagination.total} isSearch={search !== undefined} />
            <Pages {...pagination} onPage={(next) => navigate({ search: { ...(search && { search }), page: next } })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FoundGuardians(props: { guardians: readonly Guardian[]; total: number; isSearch: boolean }) {
  const { guardians, total, isSearch } = props;
  const { may } = useViewer();
  if (guardians.length === 0)
    return (
      <Notice>
        <ListStatus>{t(isSearch ? 'guardian.none-found' : 'guardian.none')}</ListStatus>
      </Notice>
    );
  const columns: Column<Guardian>[] = [
    {
      title: t('students.name'),
      cell: ({ id, name }) => (
        <Link to="/guardians/$guardianId" params={{ guardianId: String(id) }}>
          {name}
        </Link>
      ),
    },
    { title: t('student.phone'), cell: ({ phone }) => phone ?? t('app.none') },
    { title: t('student.email'), cell: ({ email }) => email ?? t('app.none') },
  ];
  const studentsColumn: Column<Guardian> = {
    title: t('guardian.students'),
    cell: ({ students }) => students?.map(nameOf).join(', ') || t('app.none'),
  };
  return (
    <>
      <ListStatus>{t('guardian.count', { count: total })}</ListStatus>
      <Table
        label={t('guardian.title')}
        rows={guardians}
        keyOf={({ id }) => id}
        columns={may('read:students') ? [...columns, studentsColumn] : columns}
      />
    </>
  );
}

function NewGuardian({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const creation = useSave({
    done: t('app.saved'),
    leaves: true,
    save: (form) => request(CreateGuardianDocument, { input: guardianIn(form) }),
    onSaved: ({ createGuardian: { id } }) =>
      navigate({ to: '/guardians/$guardianId', params: { guardianId: String(id) } }),
  });
  return (
    <InputForm submitLabel={t('guardian.create')} {...creation.form} onCancel={close}>
      <GuardianFields />
    </InputForm>
  );
}
