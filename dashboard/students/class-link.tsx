import { useViewer } from '../auth/viewer.ts';
import { RecordName } from '../ui/record-name.tsx';

/** The name of a class, which leads to its page for those who may open it. */
export function ClassLink({ classId, className }: { classId: number; className: string }) {
  const { may } = useViewer();
  if (!may('read:classes')) return className;
  return <RecordName to="/classes/$classId" id={classId} name={className} />;
}
