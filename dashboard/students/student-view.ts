import { readOption, readPage } from '../ui/search-parameters.ts';

/** The parts of the student page. */
export const tabs = [
  'overview',
  'attendance',
  'grades',
  'documents',
  'enrolments',
  'guardians',
  'changes',
  'access',
] as const;

export type Tab = (typeof tabs)[number];

/** The permission that a part needs besides that to read students. */
export const tabPermissions: Readonly<Partial<Record<Tab, string>>> = {
  attendance: 'read:attendance',
  grades: 'read:grades',
  documents: 'issue:documents',
  guardians: 'read:guardians',
  changes: 'read:audit_logs',
  access: 'read:audit_logs',
};

/** The part of the student page that shows, as it stands in the address. */
interface StudentView {
  readonly tab?: Tab;
  /** True while the form with the student's data shows. */
  readonly edit?: true;
  /** The page of the grades, changes or accesses. */
  readonly page?: number;
  /** The month whose attendance shows day by day: `2026-01`. */
  readonly month?: string;
  /** The last of the twelve months whose attendance shows. */
  readonly until?: string;
}

/** Reads the part of the student page from an address. Values that none can have are left out. */
export function readStudentView(search: Record<string, unknown>): StudentView {
  return {
    ...readOption(search, 'tab', tabs),
    ...(search.edit === 'true' && { edit: true as const }),
    ...readPage(search),
    ...readMonth(search, 'month'),
    ...readMonth(search, 'until'),
  };
}

function readMonth<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const month = String(search[name] ?? '');
  return (/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(month) ? { [name]: month } : {}) as { [Key in Name]?: string };
}
