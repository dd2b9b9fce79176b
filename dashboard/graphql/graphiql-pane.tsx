import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { useState, useSyncExternalStore } from 'react';
import { send } from '../errors.ts';
import { graphqlPath } from '../place.ts';
import { getSession, refresh, subscribe } from '../session/session.ts';
import { t } from '../texts.ts';
import { exampleOperations } from './example-operations.ts';

interface Options {
  readonly headers?: Record<string, unknown>;
}

/** Sends an operation. A header that the user has entered wins over the dashboard's session. */
async function fetcher(operation: object, { headers = {} }: Options = {}): Promise<never> {
  const entered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const isOwn = Object.keys(entered).some((name) => name.toLowerCase() === 'authorization');
  const session = getSession();
  let response = await post(operation, { ...sessionHeader(session), ...entered });
  if (response.status === 401 && !isOwn && session.state === 'signed-in') {
    await refresh();
    response = await post(operation, { ...sessionHeader(getSession()), ...entered });
  }
  return (await response.json()) as never;
}

function sessionHeader(session: ReturnType<typeof getSession>): Record<string, string> {
  return session.state === 'signed-in' ? { Authorization: `Bearer ${session.accessToken}` } : {};
}

function post(operation: object, headers: Record<string, string>): Promise<Response> {
  return send(graphqlPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(operation),
  });
}

/** Variables may hold passwords and personal data, so GraphiQL keeps nothing in the browser. */
const noStorage = { length: 0, getItem: () => null, setItem() {}, removeItem() {}, clear() {} };

/** The example operations as tabs. Who is signed in needs no log-in. */
function exampleTabs(isSignedIn: boolean) {
  return exampleOperations.slice(isSignedIn ? 1 : 0).map(({ document, variables }) => ({
    query: document,
    variables: JSON.stringify(variables, undefined, 2),
  }));
}

/** GraphiQL with the example operations, signed in by the dashboard's session. */
export function GraphiqlPane() {
  const session = useSyncExternalStore(subscribe, getSession);
  const [tabs] = useState(() => exampleTabs(session.state === 'signed-in'));
  return (
    <main className="graphiql-pane">
      <p role="status">{t(session.state === 'signed-in' ? 'graphql.signed-in' : 'graphql.signed-out')}</p>
      <GraphiQL
        fetcher={fetcher}
        isHeadersEditorEnabled
        storage={noStorage}
        defaultEditorToolsVisibility="variables"
        defaultTabs={tabs}
        variables={tabs[0]?.variables}
      />
    </main>
  );
}
