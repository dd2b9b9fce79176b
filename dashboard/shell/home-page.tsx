import { Navigate } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';

/** Leads to the screen with which the user's day begins: teachers to the roll call, the office to attendance, others to students. */
export function HomePage() {
  const { may } = useViewer();
  if (may('read:attendance') && may('update:classes')) return <Navigate to="/attendance" replace />;
  if (may('record:attendance')) return <Navigate to="/roll" replace />;
  return <Navigate to="/students" replace />;
}
