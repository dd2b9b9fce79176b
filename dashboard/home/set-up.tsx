import { Link, linkOptions } from '@tanstack/react-router';
import { t } from '../texts.ts';
import { Section } from '../ui/page.tsx';
import type { HomeQuery } from './home.generated.ts';

/** The steps from an empty institution to the first roll. They go when all are done. */
export function SetUp({ terms, courses, classes, students, users }: HomeQuery) {
  if (!terms || !courses || !classes || !students) return null;
  const steps = [
    { text: t('set-up.terms'), isDone: terms.length > 0, link: linkOptions({ to: '/terms' }) },
    { text: t('set-up.courses'), isDone: courses.pagination.total > 0, link: linkOptions({ to: '/courses' }) },
    { text: t('set-up.classes'), isDone: classes.pagination.total > 0, link: linkOptions({ to: '/classes' }) },
    { text: t('set-up.students'), isDone: students.pagination.total > 0, link: linkOptions({ to: '/import' }) },
    // The first user is whoever sees this.
    ...(users
      ? [{ text: t('set-up.staff'), isDone: users.pagination.total > 1, link: linkOptions({ to: '/users' }) }]
      : []),
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Section className="set-up" title={t('set-up.title')}>
      <p className="hint">{t('set-up.done', { done, all: steps.length })}</p>
      <ol>
        {steps.map(({ text, isDone, link }) => (
          <li key={text}>
            {isDone ? (
              <>
                ✓ <s>{text}</s> <span className="hidden-text">{t('set-up.is-done')}</span>
              </>
            ) : (
              <Link {...link}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
