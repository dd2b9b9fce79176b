import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { formatRate, t } from '../texts.ts';
import type { IconName } from '../ui/icon.tsx';
import { Section } from '../ui/page.tsx';
import type { HomeQuery } from './home.generated.ts';

/** Something to look at, with the screen that shows it. */
interface Task {
  readonly text: string;
  readonly link: LinkProps;
  /** True if somebody should act. */
  readonly isOpen: boolean;
}

interface Advice {
  readonly title: string;
  readonly icon: IconName;
  readonly tasks: readonly Task[];
}

/** Returns the sections of the office, of whoever runs the systems, and of the head, as far as the user has their permissions. */
export function adviceOf(home: HomeQuery, may: (permission: string) => boolean): Advice[] {
  const sections: Advice[] = [
    { title: t('attendance.title'), icon: 'attendance', tasks: officeTasks(home) },
    { title: t('home.systems'), icon: 'data', tasks: [...webhookTasks(home), ...importTasks(home)] },
    { title: t('home.figures'), icon: 'chart', tasks: may('read:analytics') ? headTasks(home) : [] },
  ];
  return sections.filter(({ tasks }) => tasks.length > 0);
}

function officeTasks({ missingAttendance, dailyAttendance }: HomeQuery): Task[] {
  if (!missingAttendance || !dailyAttendance) return [];
  const link = linkOptions({ to: '/attendance' });
  const all = missingAttendance.length + dailyAttendance.rolls;
  if (all === 0) return [{ text: t('home.no-rolls'), link, isOpen: false }];
  const absent = new Set(
    dailyAttendance.exceptions.flatMap(({ status, student }) => (status === 'absent' ? student.id : [])),
  );
  return [
    missingAttendance.length > 0
      ? {
          text: t('home.rolls-missing', { count: missingAttendance.length, all }),
          link: linkOptions({ to: '/attendance', search: { show: 'missing' } }),
          isOpen: true,
        }
      : { text: t('home.rolls-called', { count: all }), link, isOpen: false },
    // Before the first roll nobody knows.
    ...(dailyAttendance.rolls > 0
      ? [
          {
            text: t('home.absent', { count: absent.size }),
            link: linkOptions({ to: '/attendance', search: { status: 'absent' } }),
            isOpen: absent.size > 0,
          },
        ]
      : []),
  ];
}

function webhookTasks({ webhooks, failedDeliveries }: HomeQuery): Task[] {
  if (!webhooks || !failedDeliveries) return [];
  const failed = failedDeliveries.pagination.total;
  const stopped = webhooks.data.filter(({ active }) => !active);
  return [
    {
      text: failed > 0 ? t('home.deliveries-failed', { count: failed }) : t('home.deliveries-fine'),
      link: linkOptions({ to: '/deliveries', search: failed > 0 ? { status: 'failed' } : {} }),
      isOpen: failed > 0,
    },
    ...stopped.map(({ id, url }) => ({
      text: t('home.webhook-stopped', { url }),
      link: linkOptions({ to: '/webhooks/$webhookId', params: { webhookId: String(id) } }),
      isOpen: true,
    })),
  ];
}

function importTasks({ imports }: HomeQuery): Task[] {
  const failed = (imports?.data ?? []).filter((each) => each.failed > 0 && !each.undoneAt);
  return failed.slice(0, 1).map(({ id, failed: count }) => ({
    text: t('home.import-failed', { count }),
    link: linkOptions({ to: '/imports/$importId', params: { importId: String(id) } }),
    isOpen: true,
  }));
}

function headTasks({ analytics }: HomeQuery): Task[] {
  if (!analytics) return [];
  const { rate, before, absentInARow } = analytics.attendance;
  const link = linkOptions({ to: '/analytics' });
  const figures: Task[] = [];
  if (rate !== null)
    figures.push({
      text:
        before === null
          ? t('home.rate', { rate: formatRate(rate) })
          : t('home.rate-compared', { rate: formatRate(rate), before: formatRate(before) }),
      link,
      isOpen: false,
    });
  if (absentInARow)
    figures.push({ text: t('home.in-a-row', { count: absentInARow.length }), link, isOpen: absentInARow.length > 0 });
  return figures;
}

/** A section with its tasks. What is open has a sign, and stands in bold letters. */
export function TaskList({ title, icon, tasks }: Advice) {
  return (
    <Section title={title} icon={icon}>
      <ul className="cards">
        {tasks.map(({ text, link, isOpen }) => (
          <li key={text} className={isOpen ? 'open' : undefined}>
            <Link {...link}>{text}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
