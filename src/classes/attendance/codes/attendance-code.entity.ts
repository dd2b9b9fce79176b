import type { InferEntity } from '@mikro-orm/core';
import * as p from '../../../database/properties.ts';
import { type AttendanceStatus, attendanceStatuses } from '../attendance-status.ts';

/** A code of attendance, which stands for one of the four statuses ([D107]). */
export const AttendanceCode = p.tenantEntity('AttendanceCode', 'attendance_codes', {
  id: p.integer().primary(),
  code: p.described(p.text(), { rule: { max: 10, visibility: 'identifier' } }),
  label: p.described(p.text(), { rule: { max: 60, visibility: 'name' } }),
  status: p.oneOf(attendanceStatuses),
  /** True if teachers may use it in a roll call. */
  teacherUse: p.boolean().default(true),
  active: p.boolean().default(true),
  position: p.smallint().default(0),
  builtIn: p.boolean().default(false),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type AttendanceCode = InferEntity<typeof AttendanceCode>;

/** The codes that every institution has, one for each status, in their order. */
export const builtInCodes: readonly { code: string; label: string; status: AttendanceStatus }[] = [
  { code: 'P', label: 'Present', status: 'present' },
  { code: 'A', label: 'Absent', status: 'absent' },
  { code: 'L', label: 'Late', status: 'late' },
  { code: 'E', label: 'Excused', status: 'excused' },
];
