import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createAnswers } from './answers.ts';
import { forgetMarksAtSignOut } from './classes/attendance/roll/kept-marks.ts';
import { isIdle, lockWhenIdle } from './idle.ts';
import { lazyPart } from './lazy-part.tsx';
import { router } from './router.tsx';
import { getSession, resume, signOut, subscribe } from './session.ts';
import { loadTexts, t } from './texts.ts';
import { applyTheme } from './theme.ts';
import { Notice } from './ui/messages.tsx';

const SignInPage = lazyPart(async () => (await import('./auth/sign-in-page.tsx')).SignInPage);

const client = createAnswers();

/** Shows the screens to a signed-in user and the sign-in screen to others. Signing out forgets all data. */
function App() {
  const session = useSyncExternalStore(subscribe, getSession);
  useEffect(() => {
    if (session.state !== 'signed-in') client.clear();
  }, [session.state]);
  if (session.state === 'starting') return <p role="status">{t('app.loading')}</p>;
  if (session.state === 'unreachable')
    return (
      <Notice title={t('error.title')}>
        <p role="alert">{t('error.network')}</p>
        <button type="button" onClick={() => resume()}>
          {t('app.retry')}
        </button>
      </Notice>
    );
  if (session.state === 'signed-out') return <SignInPage reason={session.reason} />;
  return <RouterProvider router={router} />;
}

// The address is relative to the first page and would be resolved anew on every screen.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
icon?.setAttribute('href', icon.href);

applyTheme();
await loadTexts();
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
lockWhenIdle();
forgetMarksAtSignOut();
void (isIdle() ? signOut('idle') : resume());
