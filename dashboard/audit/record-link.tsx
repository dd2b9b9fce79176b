import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';

interface RecordScreen {
  /** The permission without which the screen does not open. */
  readonly needs: string;
  readonly linkTo: (id: string) => LinkOptions;
}

/** The screens of records by type. API keys and terms have no page of their own, but a list. */
const screens: Readonly<Record<string, RecordScreen>> = {
  student: { needs: 'read:students', linkTo: (id) => linkOptions({ to: '/audit/students/$id', params: { id } }) },
  guardian: {
    needs: 'read:guardians',
    linkTo: (guardianId) => linkOptions({ to: '/guardians/$guardianId', params: { guardianId } }),
  },
  import: {
    needs: 'import:students',
    linkTo: (importId) => linkOptions({ to: '/imports/$importId', params: { importId } }),
  },
  class: { needs: 'read:classes', linkTo: (classId) => linkOptions({ to: '/classes/$classId', params: { classId } }) },
  course: {
    needs: 'read:courses',
    linkTo: (courseId) => linkOptions({ to: '/courses/$courseId', params: { courseId } }),
  },
  term: { needs: 'read:classes', linkTo: () => linkOptions({ to: '/terms' }) },
  user: { needs: 'read:users', linkTo: (userId) => linkOptions({ to: '/users/$userId', params: { userId } }) },
  role: { needs: 'read:roles', linkTo: (roleId) => linkOptions({ to: '/roles/$roleId', params: { roleId } }) },
  institution: { needs: 'manage:roles', linkTo: () => linkOptions({ to: '/institution' }) },
  api_key: { needs: 'manage:api_keys', linkTo: () => linkOptions({ to: '/api-keys' }) },
  webhook: {
    needs: 'read:webhooks',
    linkTo: (webhookId) => linkOptions({ to: '/webhooks/$webhookId', params: { webhookId } }),
  },
};

/** A link to the screen of a record, if there is one and the user may open it. */
export function RecordLink({ type, id }: { type: string; id: number | null }) {
  const { may } = useViewer();
  const screen = screens[type];
  if (id === null || !screen || !may(screen.needs)) return null;
  return <Link {...screen.linkTo(String(id))}>{t('audit.open-record')}</Link>;
}
