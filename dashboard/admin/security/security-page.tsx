import { useQuery } from '@tanstack/react-query';
import { answerTo } from '../../answers.ts';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { roleName } from '../roles/role-name.ts';
import { SecurityDocument, type SecurityQuery, UpdateSecurityDocument } from './security.generated.ts';

/** How the users of the institution must sign in. */
export function SecurityPage() {
  const query = useQuery(answerTo(SecurityDocument, {}));
  return (
    <Page title={t('security.title')}>
      <Loaded query={query}>{(data) => <SecurityForm {...data} />}</Loaded>
    </Page>
  );
}

function SecurityForm({ security, roles }: SecurityQuery) {
  const saving = useSave({
    done: t('security.saved'),
    save: (form: FormData) => request(UpdateSecurityDocument, { roles: form.getAll('role').map(String) }),
  });
  return (
    <InputForm key={security.secondFactorRoles.join(' ')} {...saving.form}>
      <p>
        {t('security.without', { count: security.withoutFactor })}{' '}
        {t('security.passkeys', { count: security.administratorsWithPasskey })}
      </p>
      <fieldset>
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
