import { getRouteApi, Link } from '@tanstack/react-router';
import { useAnswer } from '../../answers.ts';
import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { clientStates, readClientFilters } from './client-filters.ts';
import { type OAuthClient, OAuthClientList } from './oauth-client-list.tsx';
import { OAuthClientsDocument } from './oauth-clients.generated.ts';

const route = getRouteApi('/oauth-clients');

/** The systems that get access tokens with a secret of their own, for chosen scopes. */
export function OAuthClientsPage() {
  const query = useAnswer(OAuthClientsDocument, {});
  const create = (
    <Link to="/oauth-clients/new" className="button primary">
      {t('clients.create')}
    </Link>
  );
  return (
    <Page title={t('clients.title')} actions={query.data && create}>
      <p>{t('clients.text')}</p>
      <Loaded query={query}>{({ oauthClients }) => <OAuthClients clients={oauthClients} />}</Loaded>
    </Page>
  );
}

function OAuthClients({ clients }: { clients: readonly OAuthClient[] }) {
  const { state = 'active' } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = clients.filter(({ active }) => active === (state === 'active'));
  return (
    <>
      <SelectInput
        isInline
        name="state"
        label={t('clients.state')}
        value={state}
        onChange={({ target }) => {
          const chosen = readClientFilters({ state: target.value });
          void navigate({ search: chosen.state === 'active' ? {} : chosen });
        }}
        options={clientStates.map((each) => [each, t(`clients.state.${each}`)])}
      />
      {shown.length === 0 ? (
        <Notice>
          <p role="status">{t(`clients.empty.${state}`)}</p>
        </Notice>
      ) : (
        <OAuthClientList clients={shown} />
      )}
    </>
  );
}
