import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useViewer, useViewerQuery, ViewerProvider } from '../auth/viewer.ts';
import { forgetMarksOfOthers } from '../classes/attendance/kept-marks.ts';
import { signOut } from '../session.ts';
import { t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Navigation } from './navigation.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { StudentSearch } from './student-search.tsx';

/** The frame of every screen: navigation, the search for students, who is signed in, and the screen itself. */
export function Shell() {
  const query = useViewerQuery();
  return (
    <Loaded query={query}>
      {(viewer) => (
        <ViewerProvider value={viewer}>
          <a className="skip" href="#content">
            {t('app.skip')}
          </a>
          <PasswordPrompt />
          <TopBar />
          <Menu />
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </ViewerProvider>
      )}
    </Loaded>
  );
}

function TopBar() {
  const { me, institution, may } = useViewer();
  useEffect(() => forgetMarksOfOthers(me.id), [me.id]);
  return (
    <header className="top">
      <strong>{institution.name}</strong>
      {may('read:students') && <StudentSearch />}
      <Link to="/profile" className="viewer" title={t('profile.title')}>
        {me.name}
      </Link>
      <button type="button" onClick={() => signOut()}>
        {t('app.sign-out')}
      </button>
    </header>
  );
}

/** The navigation: beside the screen where there is room, else behind a button, and closed again by going somewhere. */
function Menu() {
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu.
  useEffect(() => setOpen(false), [path]);
  return (
    <div className={isOpen ? 'menu open' : 'menu'}>
      <button type="button" className="menu-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('app.open-menu')}
      </button>
      <Navigation />
    </div>
  );
}
