import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readList } from '../../ui/lists/list-address.ts';
import { readText } from '../../ui/search-parameters.ts';

/** The routes of the gradebook. The list's search is `search`, because `q` is the search for students. */
export const gradeRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/gradebook',
    staticData: { title: 'grades.title', area: 'grades', needs: ['read:grades', 'read:classes'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./gradebooks-page.tsx'), 'GradebooksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/gradebook/$classId',
    validateSearch: (search) => readText(search, 'term'),
    component: lazyScreen(() => import('./gradebook-page.tsx'), 'GradebookPage'),
  }),
] as const;
