import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { NewPassword } from '../../auth/new-password.tsx';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { changedValues } from '../../ui/forms/entered.ts';
import { FormDialog, InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { NotFound, Page } from '../../ui/page.tsx';
import { idIn } from '../../ui/search-parameters.ts';
import { AllowAddress } from '../mail/allow-address.tsx';
import { roleName } from '../roles/role-name.ts';
import { ActivateUser, DeactivateUser } from './account-state.tsx';
import { RoleInput, type Roles } from './role-input.tsx';
import { updateUser } from './update-user.ts';
import type { User } from './user.ts';
import { EndAccess, SendPasswordLink } from './user-access.tsx';
import { ResetPasswordDocument, UserDocument } from './users.generated.ts';

const route = getRouteApi('/users/$userId');

/** One user, with what the signed-in user may change. */
export function UserPage() {
  const { may } = useViewer();
  const { userId } = route.useParams();
  const permitted = { withRoles: may('read:roles'), withApiKeys: may('manage:api_keys') };
  const query = useAnswer(UserDocument, { id: idIn(userId), ...permitted });
  return (
    <Loaded query={query}>
      {({ user, roles, signInOptions: { passwordReset } }) =>
        user ? <FoundUser key={user.id} user={user} roles={roles} sendsMail={passwordReset} /> : <NotFound />
      }
    </Loaded>
  );
}

function FoundUser({ user, roles, sendsMail }: { user: User; roles: Roles; sendsMail: boolean }) {
  const { may, me } = useViewer();
  const isOwn = user.id === me.id;
  const actions = (
    <>
      {!isOwn && !user.active && <ActivateUser user={user} />}
      <EditUser user={user} roles={roles} isOwn={isOwn} />
      {!isOwn && (
        <MoreActions>
          {sendsMail && <SendPasswordLink user={user} />}
          <ResetPassword user={user} />
          <hr />
          <EndAccess user={user} />
          {user.active && <DeactivateUser user={user} />}
        </MoreActions>
      )}
    </>
  );
  return (
    <Page title={user.name} actions={may('manage:users') && actions}>
      {isOwn && (
        <p className="message">
          {t('users.own')} <Link to="/profile">{t('profile.title')}</Link>
        </p>
      )}
      <UserFacts user={user} />
      {user.suppressedAddress && <Suppressed user={user} {...user.suppressedAddress} />}
      {user.apiKeys && <ApiKeys keys={user.apiKeys} />}
    </Page>
  );
}

/** Says that the user gets no mail, why, and how that ends. */
function Suppressed({ user: { email }, reason, since }: { user: User } & NonNullable<User['suppressedAddress']>) {
  const { institution, may } = useViewer();
  return (
    <div className="message">
      <p>{t('users.suppressed', { time: formatTime(since, institution.timeZone), reason })}</p>
      {may('manage:users') && <AllowAddress email={email} />}
    </div>
  );
}

function UserFacts({ user }: { user: User }) {
  const { email, role, active, hasPassword, secondFactor, identities, lastLoginAt, createdAt } = user;
  const { institution } = useViewer();
  const ways = [hasPassword && t('profile.password'), identities > 0 && t('users.identities', { count: identities })];
  const time = (value: string) => formatTime(value, institution.timeZone);
  const facts = [
    [t('users.email'), email],
    [t('users.role'), roleName(role)],
    [t('users.state'), t(active ? 'users.state.active' : 'users.state.inactive')],
    [t('users.ways'), ways.filter(Boolean).join(', ')],
    [t('users.second-factor'), t(`users.second-factor.${secondFactor ? 'registered' : 'none'}`)],
    [t('users.last-login'), lastLoginAt ? time(lastLoginAt) : t('users.never')],
    [t('users.created'), time(createdAt)],
  ] as const;
  return <Facts facts={facts} />;
}

/** The active API keys that the user created: they remain valid whatever happens to the user. */
function ApiKeys({ keys }: { keys: NonNullable<User['apiKeys']> }) {
  const { institution } = useViewer();
  return (
    <>
      <h2>{t('users.keys')}</h2>
      {keys.length === 0 ? (
        <p>{t('users.no-keys')}</p>
      ) : (
        <RecordTable
          label={t('users.keys')}
          rows={keys}
          keyOf={({ id }) => id}
          columns={[
            { title: t('word.name'), cell: ({ name }) => name },
            { title: t('keys.prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
            {
              title: t('word.last-used'),
              cell: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt, institution.timeZone) : t('word.never')),
            },
          ]}
        />
      )}
    </>
  );
}

/** A button that changes the name and the role of a user. */
function EditUser({ user, roles, isOwn }: { user: User; roles: Roles; isOwn: boolean }) {
  return (
    <FormDialog
      className="primary"
      label={t('users.edit')}
      title={t('users.edit-title', { name: user.name })}
      done={t('app.saved-name', { name: user.name })}
      save={async (form) => {
        const entered = { ...namesIn(form, user), role: String(form.get('role')) };
        const changes = changedValues<typeof entered>({ name: user.name, role: user.role }, entered);
        if (Object.keys(changes).length > 0) await updateUser(user.id, changes);
      }}
    >
      <NameFields values={user} />
      <RoleInput roles={roles} value={user.role} />
      {isOwn && <p className="hint">{t('users.own-role')}</p>}
    </FormDialog>
  );
}

/** A button that sets a new password for a user who has forgotten it. */
function ResetPassword({ user }: { user: User }) {
  return (
    <DialogButton label={t('users.reset')} title={t('users.reset-title', { name: user.name })}>
      {(close) => <ResetPasswordForm user={user} onClose={close} />}
    </DialogButton>
  );
}

function ResetPasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useSave({
    save: (form) => request(ResetPasswordDocument, { id: user.id, password: String(form.get('password')) }),
  });
  if (reset.isSuccess)
    return (
      <>
        <p role="status">{t('users.reset-done', { name: user.name })}</p>
        <button type="button" className="primary" onClick={onClose}>
          {t('app.close')}
        </button>
      </>
    );
  return (
    <InputForm submitLabel={t('users.reset')} {...reset.form} onCancel={onClose}>
      <p>{t('users.reset-text')}</p>
      <NewPassword name="password" label={t('password.new')} />
    </InputForm>
  );
}
