import { Link, type RegisteredRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listedNameOf } from '../person-name.ts';
import type { Tab } from '../students/student-view.ts';

interface RecordProps {
  /** The address of the record's screen, or of a list that has it. */
  readonly to: keyof RegisteredRouter['routesByPath'];
  readonly id: number;
  readonly name: ReactNode;
}

/** The name of a record, which leads to its screen. */
export function RecordName({ to, id, name }: RecordProps) {
  const [, parameter = ''] = to.split('$');
  return (
    <Link to={to} params={{ [parameter]: String(id) } as never}>
      {name}
    </Link>
  );
}

interface StudentProps {
  readonly student: { readonly studentId: string; readonly firstName: string; readonly lastName: string };
  readonly tab?: Tab;
}

/** The name of a student, as lists show it, which leads to their page. */
export function StudentName({ student, tab }: StudentProps) {
  return (
    <Link to="/students/$studentId" params={{ studentId: student.studentId }} search={tab ? { tab } : {}}>
      {listedNameOf(student)}
    </Link>
  );
}
