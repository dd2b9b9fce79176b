import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '../lazy-part.tsx';
import { resume } from '../session/session.ts';
import { loadScreenTexts, loadTexts, t } from '../texts.ts';
import { showSandbox } from './apollo-sandbox.ts';
import './graphql.css';
import { chosenIde, type Ide, ideAddress } from './ide.ts';

const GraphiqlPane = lazyPart(
  async () => (await import('./graphiql-pane.tsx')).GraphiqlPane,
  () => <p role="status">{t('app.loading')}</p>,
);

/** The GraphQL page: Apollo Sandbox or GraphiQL, and a link to the other. */
function GraphQLPage({ ide }: { ide: Ide }) {
  return (
    <>
      <header className="graphql-top">
        <h1>{t('graphql.title')}</h1>
        {ide === 'sandbox' ? (
          <a href={ideAddress('graphiql')}>{t('graphql.open-graphiql')}</a>
        ) : (
          <a href={ideAddress('sandbox')}>{t('graphql.open-sandbox')}</a>
        )}
        <a href="dashboard">{t('graphql.dashboard')}</a>
        <a href="docs">{t('graphql.docs')}</a>
      </header>
      {ide === 'sandbox' ? <SandboxPane /> : <GraphiqlPane />}
    </>
  );
}

function SandboxPane() {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => (target.current ? showSandbox(target.current) : undefined), []);
  return <main ref={target} className="sandbox" />;
}

const [ide] = await Promise.all([chosenIde(), loadTexts(), loadScreenTexts()]);
// GraphiQL uses the dashboard's session if there is one in this browser.
if (ide === 'graphiql') await resume();
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <GraphQLPage ide={ide} />
  </StrictMode>,
);
