import { Link } from '@tanstack/react-router';
import { adminScreens } from '../admin/screens.ts';
import { analyticsScreens } from '../analytics/screens.ts';
import { auditScreens } from '../audit/screens.ts';
import { useViewer } from '../auth/viewer.ts';
import { attendanceScreens } from '../classes/attendance/screens.ts';
import { gradeScreens } from '../classes/grades/screens.ts';
import { classScreens } from '../classes/screens.ts';
import { guardianScreens } from '../students/guardians/screens.ts';
import { importScreens } from '../students/import/screens.ts';
import { deletedStudentScreens, studentScreens } from '../students/screens.ts';
import { type TextId, t } from '../texts.ts';
import { webhookScreens } from '../webhooks/screens.ts';
import type { Screen } from './screen.ts';

const groups: readonly { title: TextId; screens: readonly Screen[] }[] = [
  { title: 'menu.daily', screens: [...attendanceScreens, ...studentScreens, ...gradeScreens] },
  { title: 'menu.school', screens: [...classScreens, ...guardianScreens, ...analyticsScreens] },
  { title: 'menu.data', screens: [...importScreens, ...deletedStudentScreens] },
  { title: 'menu.administration', screens: [...adminScreens, ...webhookScreens, ...auditScreens] },
];

/** Links to the screens that the signed-in user may see. */
export function Navigation() {
  const { may } = useViewer();
  return (
    <nav aria-label={t('app.menu')}>
      {groups.map(({ title, screens }) => {
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
