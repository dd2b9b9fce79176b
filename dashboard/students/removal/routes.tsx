import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readList } from '../../ui/lists/list-address.ts';

/** The route of deleted students. */
export const removalRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/deleted-students',
    staticData: { title: 'deleted.title', area: 'data', needs: ['delete:students', 'read:students'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./deleted-students-page.tsx'), 'DeletedStudentsPage'),
  }),
] as const;
