import { screen } from '../../screen.ts';
import { readList } from '../../ui/lists/list-address.ts';
import { readText } from '../../ui/search-parameters.ts';

/** The routes of the gradebook. The list's search is `search`, because `q` is the search for students. */
export const gradeRoutes = [
  screen('/gradebook', () => import('./gradebooks-page.tsx'), 'GradebooksPage', {
    title: 'grades.title',
    area: 'grades',
    needs: ['read:grades', 'read:classes'],
    search: readList,
  }),
  screen('/gradebook/$classId', () => import('./gradebook-page.tsx'), 'GradebookPage', {
    search: (search) => readText(search, 'term'),
  }),
] as const;
