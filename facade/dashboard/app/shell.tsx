import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer, useViewerQuery, ViewerProvider } from './auth/viewer.ts';
import { signOut } from './session.ts';
import { t } from './texts.ts';
import { Loaded } from './ui/loaded.tsx';

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
          <TopBar />
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
  return (
    <header className="top">
      <strong>{institution.name}</strong>
      <nav aria-label={t('app.menu')}>
        {may('read:students') && <Link to="/students">{t('students.title')}</Link>}
        {may('record:attendance') && may('read:attendance') && may('read:classes') && may('read:students') && (
          <Link to="/roll">{t('roll.title')}</Link>
        )}
      </nav>
      {may('read:students') && <StudentSearch />}
      <span className="viewer">{me.name}</span>
      <button type="button" onClick={() => signOut()}>
        {t('app.sign-out')}
      </button>
    </header>
  );
}

/** The search field of every screen. Ctrl-K or Command-K moves there. */
function StudentSearch() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { q = '' } = useSearch({ strict: false });
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = field.current?.value.trim();
          void navigate({ to: '/students', search: q ? { q } : {} });
        }}
      >
        <input
          ref={field}
          type="search"
          maxLength={200}
          aria-label={t('app.search')}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={t('app.search-hint')}
        />
      </form>
    </search>
  );
}
