import { z } from 'zod';
import { number, required, requiredBoolean, requiredText } from '../../../input/schemas.ts';
import type { AttendanceStatus } from '../attendance-status.ts';
import { AttendanceCode } from './attendance-code.entity.ts';

const { code, label } = AttendanceCode.properties;

/** A new code of attendance ([D107]). */
export const newCodeSchema = z.object({
  code: requiredText(code.rule),
  label: requiredText(label.rule),
  status: required<AttendanceStatus>(),
  teacherUse: requiredBoolean.optional(),
  active: requiredBoolean.optional(),
  position: number({ min: 0, max: 1000 }).optional(),
});

/** New values of a code. Absent fields keep theirs. */
export const codeChangesSchema = newCodeSchema.partial();

export type NewCodeInput = z.input<typeof newCodeSchema>;
export type CodeChangesInput = z.input<typeof codeChangesSchema>;
