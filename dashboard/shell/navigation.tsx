import { Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { screenGroups } from './screens.ts';

/** Links to the screens that the signed-in user may see. */
export function Navigation() {
  const { may } = useViewer();
  return (
    <nav aria-label={t('app.menu')}>
      {screenGroups.map(({ title, screens }) => {
        const shown = screens.filter(({ needs }) => needs.every(may));
        if (shown.length === 0) return null;
        return (
          <div key={title} className="menu-group">
            <h2>{t(title)}</h2>
            <ul>
              {shown.map((screen) => (
                <li key={screen.to}>
                  <Link to={screen.to}>{t(screen.title)}</Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
