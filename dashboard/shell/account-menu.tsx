import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { signOut } from '../session/session.ts';
import { chooseLanguage, type Language, language, languages, t } from '../texts.ts';
import { chooseTheme, readTheme, type Theme, themes } from '../theme.ts';
import { SelectInput } from '../ui/forms/inputs.tsx';

/** Opens the profile, the language and the colours of this browser, and signing out, behind the name of the user. */
export function AccountMenu() {
  const { me } = useViewer();
  const menu = useRef<HTMLDivElement>(null);
  const [theme, setTheme] = useState(readTheme);
  return (
    <>
      <button
        type="button"
        className="quiet account-button"
        popoverTarget="account"
        aria-label={t('app.account', { name: me.name })}
      >
        <span className="initials" data-initials={initialsOf(me.name)} />
        <span className="account-name">{me.name}</span>
      </button>
      <div ref={menu} id="account" className="account" popover="auto">
        <p>
          <strong>{me.name}</strong>
          <span className="hint">{me.email}</span>
        </p>
        <Link to="/profile" onClick={() => menu.current?.hidePopover()}>
          {t('profile.title')}
        </Link>
        <SelectInput
          label={t('app.language')}
          name="language"
          value={language}
          options={Object.entries(languages)}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
        />
        <SelectInput
          label={t('app.theme')}
          name="theme"
          value={theme}
          options={themes.map((each) => [each, t(`app.theme.${each}`)] as const)}
          onChange={({ target }) => {
            setTheme(target.value as Theme);
            chooseTheme(target.value as Theme);
          }}
        />
        <button type="button" onClick={() => signOut()}>
          {t('app.sign-out')}
        </button>
      </div>
    </>
  );
}

/** Returns the first letters of the first and the last name. They are drawn only: the button says the name. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.slice(0, 1));
  return letters.filter((_letter, index) => index === 0 || index === letters.length - 1).join('');
}
