import { request } from '../../api.ts';
import type { Student } from '../student.ts';
import { CorrectEnrolmentDocument } from './enrolments.generated.ts';

/** Gives an enrolment the days that it had. */
export function setDays({ id, beginsOn, endsOn, reason }: Student['enrolments'][number]): Promise<unknown> {
  return request(CorrectEnrolmentDocument, { id, beginsOn, endsOn, reason });
}
