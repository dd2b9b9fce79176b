import { type InferEntity, p } from '@mikro-orm/core';
import {
  boolean,
  createdAt,
  described,
  integer,
  smallint,
  tenantEntity,
  text,
  updatedAt,
} from '../../../database/properties.ts';
import { type AttendanceStatus, attendanceStatuses } from '../attendance-status.ts';

/** A code of attendance, which stands for one of the four statuses ([D107]). */
export const AttendanceCode = tenantEntity('AttendanceCode', 'attendance_codes', {
  id: integer().primary(),
  code: described(text(), { rule: { max: 10, visibility: 'identifier' } }),
  label: described(text(), { rule: { max: 60, visibility: 'name' } }),
  status: p.enum(attendanceStatuses),
  /** True if teachers may use it in a roll call. */
  teacherUse: boolean().default(true),
  active: boolean().default(true),
  position: smallint().default(0),
  builtIn: boolean().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type AttendanceCode = InferEntity<typeof AttendanceCode>;

/** The codes that every institution has, one for each status, in their order. */
export const builtInCodes: readonly { code: string; label: string; status: AttendanceStatus }[] = [
  { code: 'P', label: 'Present', status: 'present' },
  { code: 'A', label: 'Absent', status: 'absent' },
  { code: 'L', label: 'Late', status: 'late' },
  { code: 'E', label: 'Excused', status: 'excused' },
];
