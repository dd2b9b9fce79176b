import { getRouteApi } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { RoleForm, type RoleValues } from './role-form.tsx';
import { useRoles } from './role-queries.ts';
import { CreateRoleDocument } from './roles.generated.ts';

const route = getRouteApi('/roles/new');

/** Creates a role, which begins with the permissions of the role that the address names. */
export function NewRolePage() {
  const { like } = route.useSearch();
  const navigate = route.useNavigate();
  const { may } = useViewer();
  const query = useRoles();
  const create = async (input: RoleValues) => {
    const { createRole } = await request(CreateRoleDocument, { input });
    await navigate({ to: '/roles/$roleId', params: { roleId: String(createRole.id) } });
  };
  return (
    <Page title={t('roles.create')}>
      <Loaded query={query}>
        {({ roles, permissions }) => {
          const model = roles.find(({ id }) => id === like);
          const granted = model?.permissions.filter(may) ?? [];
          return (
            <RoleForm
              values={{
                name: '',
                description: null,
                onerosterRole: model?.onerosterRole ?? null,
                permissions: granted,
              }}
              permissions={permissions}
              submitLabel={t('roles.create')}
              onSave={create}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}
