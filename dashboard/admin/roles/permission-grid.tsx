import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { Table } from '../../ui/table.tsx';
import { actionName, noteOf, resourceName } from './permission-names.ts';
import type { Permission } from './role-queries.ts';
import './roles.css';

interface Props {
  /** The catalogue of permissions, whose order the grid keeps. */
  readonly permissions: readonly Permission[];
  readonly cell: (permission: Permission) => ReactNode;
}

/** All permissions: resources as rows, actions as columns. On a phone each resource lists its own actions. */
export function PermissionGrid({ permissions, cell }: Props) {
  const resources = [...new Set(permissions.map(({ resource }) => resource))];
  const actions = [...new Set(permissions.map(({ action }) => action))];
  const notes = permissions.flatMap((permission) => noteOf(permission) ?? []);
  return (
    <div className="permission-grid">
      <Table
        label={t('word.permissions')}
        rows={resources}
        keyOf={(resource) => resource}
        columns={[
          { title: t('roles.resource'), cell: resourceName },
          ...actions.map((action) => ({
            title: actionName(action),
            cell: (resource: string) => {
              const permission = permissions.find((each) => each.resource === resource && each.action === action);
              return permission && cell(permission);
            },
          })),
        ]}
      />
      <ul className="hint">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
