import { Link, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import { type Area, areasOf, type Screen, screensIn } from './screens.ts';

/** Returns the areas with those of their screens that the signed-in user may see, and the path that the present screen belongs to. */
function useAreas(): { shown: Area[]; path: string; place: string } {
  const { may } = useViewer();
  const { routeTree } = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const under = useMatches({ select: (matches) => matches.at(-1)?.staticData.under });
  return { shown: areasOf(screensIn(routeTree, may)), path, place: under ?? path };
}

/** Tells whether a path is that of a screen or below it. */
function isAtOrBelow(path: string, { to }: Screen): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/** The navigation: beside the screen where there is room, else over it by a button, and closed again by going somewhere. */
export function Navigation() {
  const { shown, place } = useAreas();
  const menu = useRef<HTMLElement>(null);
  return (
    <nav ref={menu} id="menu" className="menu" popover="auto" aria-label={t('app.menu')}>
      <ul>
        {shown.map(({ title, icon, screens }) => (
          <li key={title}>
            <Link
              to={screens[0]?.to}
              aria-current={screens.some((screen) => isAtOrBelow(place, screen)) ? 'true' : undefined}
              onClick={() => menu.current?.hidePopover()}
            >
              <Icon name={icon} />
              {t((screens.length === 1 && screens[0]?.title) || title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Above a screen: the other screens of its area. Above a record or form: the way back to the screen that lists it. */
export function AreaTabs() {
  const { shown, path, place } = useAreas();
  const area = shown.find(({ screens }) => screens.some((screen) => isAtOrBelow(place, screen)));
  // Of a screen and one below it that is a tab, too, the latter.
  const screen = area?.screens.findLast((each) => isAtOrBelow(place, each));
  if (!area || !screen) return null;
  if (path !== screen.to)
    return (
      <Link to={screen.to} className="back">
        <Icon name="back" />
        {t(screen.title)}
      </Link>
    );
  if (area.screens.length === 1) return null;
  const name = t('app.area', { area: t(area.title) });
  const links = area.screens.map(({ to, title }) => (
    <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
      {t(title)}
    </Link>
  ));
  if (area.screens.length <= FEW)
    return (
      <nav key={path} ref={showCurrent} className="tabs" aria-label={name}>
        {links}
      </nav>
    );
  return (
    <>
      <button type="button" className="screens-button" popoverTarget="screens" aria-label={name}>
        {t(area.title)}
        <Icon name="open" />
      </button>
      {/* A new one for each screen, which is closed. */}
      <nav key={path} id="screens" className="tabs many" popover="auto" aria-label={name}>
        {links}
      </nav>
    </>
  );
}

/** Tabs that a phone shows by scrolling. More of them are a list behind a button there. */
const FEW = 5;

/** Scrolls tabs that are wider than a phone to the present one. */
function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]');
  if (tabs && current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
}
