import { Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';

/** The name of a class, which leads to its page for those who may open it. */
export function ClassLink({ classId, className }: { classId: number; className: string }) {
  const { may } = useViewer();
  if (!may('read:classes')) return className;
  return (
    <Link to="/classes/$classId" params={{ classId: String(classId) }}>
      {className}
    </Link>
  );
}
