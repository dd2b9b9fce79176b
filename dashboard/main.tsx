import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetMarksAtSignOut } from './classes/attendance/roll/kept-marks.ts';
import { lazyPart } from './lazy-part.tsx';
import { dashboardPath, signedInPath } from './place.ts';
import { isIdle, lockWhenIdle, wasActive } from './session/idle.ts';
import { getSession, lockSession, resume, subscribe } from './session/session.ts';
import { Starting } from './shell/starting.tsx';
import { loadTexts, t } from './texts.ts';
import { applyTheme } from './theme.ts';
import { Notice } from './ui/page.tsx';

const loadApp = async () => (await import('./app.tsx')).App;
const App = lazyPart(loadApp, () => <Starting />);
const SignInPage = lazyPart(
  async () => (await import('./auth/sign-in-page.tsx')).SignInPage,
  () => <Starting />,
);

const NewPasswordPage = lazyPart(
  async () => (await import('./auth/passwords/new-password-page.tsx')).NewPasswordPage,
  () => <Starting />,
);

const SignedInPage = lazyPart(
  async () => (await import('./auth/signed-in-page.tsx')).SignedInPage,
  () => <Starting />,
);

/** Shows the screens to a signed-in user and the sign-in screen to others. */
function Dashboard() {
  const session = useSyncExternalStore(subscribe, getSession);
  switch (session.state) {
    case 'starting':
      return <Starting />;
    case 'unreachable':
      return (
        <Notice title={t('error.title')}>
          <p role="alert">{t('error.network')}</p>
          <button type="button" onClick={() => resume()}>
            {t('app.retry')}
          </button>
        </Notice>
      );
    case 'signed-out':
      return <SignInPage reason={session.reason} challenge={session.challenge} />;
    default:
      if (location.pathname === signedInPath) return <SignedInPage />;
      // Another account has screens and data of its own.
      return session.state === 'locked' ? (
        <App key={session.account} locked={session.reason} />
      ) : (
        <App key={session.account} viewer={session.viewer} />
      );
  }
}

/** Draws the dashboard. Its texts must be there. */
function draw(): void {
  createRoot(document.getElementById('app') as HTMLElement).render(
    <StrictMode>
      {location.pathname === `${dashboardPath}/new-password` ? <NewPasswordPage /> : <Dashboard />}
    </StrictMode>,
  );
}

// The addresses are relative to the first page and would be resolved anew on every screen.
for (const link of document.querySelectorAll<HTMLLinkElement>('link:is([rel=icon], [rel=manifest])'))
  link.setAttribute('href', link.href);

applyTheme();
// Somebody who was signed in most likely still is.
if (wasActive()) void loadApp().catch(() => undefined);
// The texts and the session come at the same time. If this module awaited them, the build would merge no files.
void loadTexts().then(draw);
lockWhenIdle();
forgetMarksAtSignOut();
void (isIdle() ? lockSession() : resume());
