import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { readValue, valuesOf } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { CheckInput, SelectInput } from '../../ui/forms/inputs.tsx';
import { Page } from '../../ui/page.tsx';
import { roleName } from '../roles/role-name.ts';
import {
  type PasswordSignIn,
  SecurityDocument,
  type SecurityQuery,
  UpdateSecurityDocument,
} from './security.generated.ts';

const passwordSignIns = valuesOf<PasswordSignIn>({ allowed: true, refused: true });

/** The rules by which the users of the institution sign in. */
export function SecurityPage() {
  const query = useAnswer(SecurityDocument, {});
  return (
    <Page title={t('security.title')}>
      <Loaded query={query}>{(data) => <SecurityForm {...data} />}</Loaded>
    </Page>
  );
}

function SecurityForm({ security, roles }: SecurityQuery) {
  const saving = useSave({
    done: t('security.saved'),
    save: (form: FormData) => {
      const secondFactorRoles = form.getAll('role').map(String);
      const passwordSignIn = readValue(passwordSignIns, form.get('passwordSignIn'));
      return request(UpdateSecurityDocument, { input: { secondFactorRoles, passwordSignIn } });
    },
  });
  const { missingFactor, withoutFactor, administratorsWithPasskey } = security;
  return (
    <InputForm key={[security.passwordSignIn, ...security.secondFactorRoles].join(' ')} {...saving.form}>
      <ul>
        <li>
          <UsersLink state="none">{t('security.without', { count: withoutFactor })}</UsersLink>{' '}
          <UsersLink state="missing">{t('security.missing', { count: missingFactor })}</UsersLink>
        </li>
        <li>{t('security.passkeys', { count: administratorsWithPasskey })}</li>
      </ul>
      <p className="hint">{t('security.missing-text')}</p>
      <div className="fields">
        <SelectInput
          name="passwordSignIn"
          label={t('security.passwords')}
          hint={t('security.passwords-text')}
          defaultValue={security.passwordSignIn}
          options={passwordSignIns.map((each) => [each, t(`security.passwords.${each}`)])}
        />
      </div>
      <fieldset className="field">
        <legend>{t('security.roles')}</legend>
        <p className="hint">{t('security.text')}</p>
        {roles.map(({ name }) => (
          <CheckInput
            key={name}
            name="role"
            value={name}
            label={roleName(name)}
            defaultChecked={security.secondFactorRoles.includes(name)}
          />
        ))}
      </fieldset>
    </InputForm>
  );
}

/** Leads to the list of active users with this state of second factor. Whoever may not read users gets the text alone. */
function UsersLink({ state, children }: { state: 'missing' | 'none'; children: ReactNode }) {
  const { may } = useViewer();
  if (!may('read:users')) return children;
  return (
    <Link to="/users" search={{ state: 'active', secondFactor: state }}>
      {children}
    </Link>
  );
}
