import { screen } from '../../screen.ts';
import { readList } from '../../ui/lists/list-address.ts';

/** The route of deleted students. */
export const removalRoutes = [
  screen('/deleted-students', () => import('./deleted-students-page.tsx'), 'DeletedStudentsPage', {
    title: 'deleted.title',
    area: 'data',
    needs: ['delete:students', 'read:students'],
    search: readList,
  }),
] as const;
