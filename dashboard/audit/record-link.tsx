import type { ComponentProps } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { RecordName } from '../ui/record-name.tsx';

type Screen = readonly [needs: string, to: ComponentProps<typeof RecordName>['to']];

/** The permission and the screen of records by type. API keys and terms have no page of their own, but a list. */
const screens: Readonly<Record<string, Screen>> = {
  student: ['read:students', '/audit/students/$id'],
  guardian: ['read:guardians', '/guardians/$guardianId'],
  import: ['import:students', '/imports/$importId'],
  class: ['read:classes', '/classes/$classId'],
  course: ['read:courses', '/courses/$courseId'],
  term: ['read:classes', '/terms'],
  user: ['read:users', '/users/$userId'],
  role: ['read:roles', '/roles/$roleId'],
  institution: ['manage:roles', '/institution'],
  api_key: ['manage:api_keys', '/api-keys'],
  webhook: ['read:webhooks', '/webhooks/$webhookId'],
};

/** A link to the screen of a record, if there is one and the user may open it. */
export function RecordLink({ type, id }: { type: string; id: number | null }) {
  const { may } = useViewer();
  const [needs = '', to] = screens[type] ?? [];
  if (id === null || !to || !may(needs)) return null;
  return <RecordName to={to} id={id} name={t('audit.open-record')} />;
}
