import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Brand } from '../auth/brand.tsx';
import { keepInstitution } from '../auth/last-institution.ts';
import { useViewer, useViewerQuery, ViewerProvider } from '../auth/viewer.ts';
import { forgetMarksOfOthers } from '../classes/attendance/roll/kept-marks.ts';
import { hasCode } from '../errors.ts';
import { lazyPart } from '../lazy-part.tsx';
import { loadScreenTexts, t } from '../texts.ts';
import { Loaded } from '../ui/answer.tsx';
import { Icon } from '../ui/icon.tsx';
import { Toast } from '../ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AreaTabs, Navigation } from './navigation.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { Starting } from './starting.tsx';

const RegisterFactorPage = lazyPart(async () => {
  const [{ RegisterFactorPage }] = await Promise.all([
    import('../auth/factors/register-factor-page.tsx'),
    loadScreenTexts(),
  ]);
  return RegisterFactorPage;
});

/** The frame of every screen: navigation, the search for students, the own account, and the screen itself. */
export function Shell() {
  const query = useViewerQuery();
  // Until the recovery codes are stored, which come with the first factor.
  const [isRegistering, setRegistering] = useState(false);
  if (query.isPending) return <Starting />;
  // The own account is open to every user, and the institution to all who have what their role requires.
  if (!isRegistering && hasCode(query.error, 'FORBIDDEN')) setRegistering(true);
  if (isRegistering) return <RegisterFactorPage onDone={() => query.refetch().finally(() => setRegistering(false))} />;
  return (
    <Loaded query={query}>
      {(viewer) => (
        <ViewerProvider value={viewer}>
          <a className="skip" href="#content">
            {t('app.skip')}
          </a>
          <PasswordPrompt />
          <TopBar />
          <Navigation />
          <main id="content" tabIndex={-1}>
            <AreaTabs />
            <Outlet />
          </main>
          <Toast />
        </ViewerProvider>
      )}
    </Loaded>
  );
}

function TopBar() {
  const { me, institution } = useViewer();
  useEffect(() => forgetMarksOfOthers(me.id), [me.id]);
  useLayoutEffect(() => keepInstitution(institution), [institution]);
  return (
    <header className="top">
      <button type="button" className="quiet menu-button" popoverTarget="menu" aria-label={t('app.open-menu')}>
        <Icon name="menu" />
      </button>
      <Link to="/" className="brand">
        <Brand institution={institution} />
      </Link>
      <PaletteButton />
      <AccountMenu />
    </header>
  );
}
