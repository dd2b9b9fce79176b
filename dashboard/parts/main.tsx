import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAnswers } from '../answers.ts';
import { viewerAnswer } from '../auth/viewer.ts';
import { root } from '../root.tsx';
import { loadScreenTexts, loadTexts } from '../texts.ts';
import { applyTheme } from '../theme.ts';
import { Controls } from './controls.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Marks } from './marks.tsx';

/**
 * All parts of the screens in all of their states, inside the frame: `npx vite dashboard`, then /parts.html. The service has no such
 * address. A test looks at it in all colours and widths.
 */
function PartsPage() {
  return (
    <>
      <Controls />
      <Marks />
      <Fields />
      <Lists />
      <Feedback />
    </>
  );
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/parts',
    staticData: { title: 'students.title', area: 'students' },
    component: PartsPage,
  }),
  createRoute({ getParentRoute: () => root, path: '/b', staticData: { title: 'guardian.title', area: 'students' } }),
  createRoute({ getParentRoute: () => root, path: '/c', staticData: { title: 'classes.title', area: 'classes' } }),
]);

const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/parts'] }) });

const answers = createAnswers();
answers.setQueryData(viewerAnswer.queryKey, {
  me: { id: 1, name: 'Ada Lovelace', email: 'ada@example.org', role: 'admin', permissions: ['record:attendance'] },
  institution: {
    id: 1,
    name: 'A school with a name that is long',
    slug: 'school',
    timeZone: 'UTC',
    accentColor: null,
    logoPath: null,
    gradeLevels: [],
  },
});

applyTheme();
await Promise.all([loadTexts(), loadScreenTexts()]);
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={answers}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </StrictMode>,
);
