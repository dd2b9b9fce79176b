import { getRouteApi, Link } from '@tanstack/react-router';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { clientStates } from './client-filters.ts';
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
  const shown = clients.filter(({ active }) => active === (state === 'active'));
  return (
    <>
      <FilterSelect
        name="state"
        label={t('word.state')}
        initial="active"
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
