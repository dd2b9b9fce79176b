import { screen } from '../../screen.ts';
import { readList } from '../../ui/lists/list-address.ts';

/** The routes of guardians. */
export const guardianRoutes = [
  screen('/guardians', () => import('./guardians-page.tsx'), 'GuardiansPage', {
    title: 'guardian.title',
    area: 'students',
    needs: ['read:guardians'],
    search: readList,
  }),
  screen('/guardians/$guardianId', () => import('./guardian-page.tsx'), 'GuardianPage', {
    search: (search: Record<string, unknown>): { edit?: true } => (search.edit === 'true' ? { edit: true } : {}),
  }),
] as const;
