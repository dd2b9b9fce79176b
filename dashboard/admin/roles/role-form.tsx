import { useRef } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { readValue, textIn, valuesOf } from '../../ui/forms/entered.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { PermissionGrid } from './permission-grid.tsx';
import { actionName, permissionName } from './permission-names.ts';
import type { Permission } from './role-queries.ts';
import type { OneRosterRole } from './roles.generated.ts';

/** The roles of OneRoster that users of the institution can have. */
const oneRosterRoles = valuesOf<OneRosterRole>({
  aide: true,
  counselor: true,
  districtAdministrator: true,
  guardian: true,
  parent: true,
  principal: true,
  proctor: true,
  relative: true,
  siteAdministrator: true,
  student: true,
  systemAdministrator: true,
  teacher: true,
});

/** The fields of a role that its form changes. */
export interface RoleValues {
  readonly name: string;
  readonly description: string | null;
  readonly onerosterRole: OneRosterRole | null;
  readonly permissions: string[];
}

interface Props {
  readonly values: RoleValues;
  readonly permissions: readonly Permission[];
  readonly submitLabel: string;
  /** Saves what the user has entered into a form that showed other values before. */
  readonly onSave: (values: RoleValues, before: RoleValues) => Promise<unknown>;
}

/** The form of a new role and of one that is changed. */
export function RoleForm({ values, permissions, submitLabel, onSave }: Props) {
  // The fields keep their values, even if the role is loaded anew.
  const before = useRef(values);
  const saving = useSave({
    done: t('app.saved'),
    save: async (form) => {
      const entered = {
        name: textIn(form, 'name'),
        description: textIn(form, 'description') || null,
        onerosterRole: readValue(oneRosterRoles, form.get('onerosterRole')),
        permissions: form.getAll('permissions').map(String),
      };
      await onSave(entered, before.current);
      before.current = entered;
    },
  });
  return (
    <InputForm submitLabel={submitLabel} {...saving.form}>
      <div className="fields">
        <TextInput
          name="name"
          label={t('word.name')}
          hint={t('roles.name-rule')}
          defaultValue={values.name}
          autoComplete="off"
          isRequired
        />
        <TextInput name="description" isOptional label={t('word.purpose')} defaultValue={values.description} />
        <SelectInput
          name="onerosterRole"
          label={t('roles.oneroster')}
          defaultValue={values.onerosterRole ?? ''}
          options={[
            ['', t('roles.oneroster.none')],
            ...oneRosterRoles.map((role) => [role, t(`roles.oneroster.${role}`)] as const),
          ]}
        />
      </div>
      <PermissionInput permissions={permissions} values={values.permissions} />
    </InputForm>
  );
}

function PermissionInput({ permissions, values }: { permissions: readonly Permission[]; values: readonly string[] }) {
  const { may } = useViewer();
  const errors = useFieldErrors('permissions');
  // Nobody can grant what they may not do themselves, but whoever changes a role may take it away.
  const isOffered = (name: string) => may(name) || values.includes(name);
  return (
    <fieldset className="permissions">
      <legend>{t('word.permissions')}</legend>
      {errors.length > 0 && (
        <p className="field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {permissions.some(({ name }) => !isOffered(name)) && <p className="hint">{t('roles.not-held')}</p>}
      <PermissionGrid
        permissions={permissions}
        cell={(permission) => (
          <label className="check">
            <input
              type="checkbox"
              name="permissions"
              value={permission.name}
              aria-label={permissionName(permission)}
              defaultChecked={values.includes(permission.name)}
              disabled={!isOffered(permission.name)}
            />
            <span className="action-name">{actionName(permission.action)}</span>
          </label>
        )}
      />
    </fieldset>
  );
}
