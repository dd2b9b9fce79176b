import { request } from '../../api.ts';
import { ApiError, detailsOf } from '../../errors.ts';
import { CreateGuardianDocument, LinkGuardianDocument } from '../guardians/guardians.generated.ts';
import { CreateStudentDocument } from '../students.generated.ts';
import { newStudentIn } from './edited-fields.ts';
import type { GuardianEntry } from './guardian-entries.tsx';

/** The records that exist already of a student and the guardians, so that a second attempt does not create it again. */
export interface Progress {
  student?: { readonly id: number; readonly studentId: string; readonly firstName: string; readonly lastName: string };
  /** The ids of new guardians by their keys. */
  readonly guardians: Map<number, number>;
  /** The keys of the guardians who are linked. */
  readonly linked: Set<number>;
}

/** Creates a student with the guardians. @throws ApiError with the problems of a guardian under `guardians.0.phone` */
export async function enrol(
  form: FormData,
  entries: readonly GuardianEntry[],
  progress: Progress,
): Promise<NonNullable<Progress['student']>> {
  progress.student ??= await create(form);
  for (const [index, entry] of entries.entries()) {
    if (progress.linked.has(entry.key)) continue;
    try {
      await link(form, progress.student.id, entry, index, progress);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const details = Object.entries(detailsOf(error)).map(([name, problems]) => [
        `guardians.${index}.${name}`,
        problems,
      ]);
      throw new ApiError(error.code, error.message, Object.fromEntries(details));
    }
  }
  return progress.student;
}

async function create(form: FormData): Promise<NonNullable<Progress['student']>> {
  const input = newStudentIn(form);
  const { studentId, firstName, lastName } = input;
  const { createStudent } = await request(CreateStudentDocument, { input });
  return { id: createStudent.id, studentId, firstName, lastName };
}

async function link(
  form: FormData,
  studentId: number,
  { key, guardian }: GuardianEntry,
  index: number,
  progress: Progress,
): Promise<void> {
  const textAt = (name: string) => String(form.get(`guardians.${index}.${name}`) ?? '').trim();
  let guardianId = guardian?.id ?? progress.guardians.get(key);
  if (guardianId === undefined) {
    const input = { name: textAt('name'), phone: textAt('phone') || null, email: textAt('email') || null };
    guardianId = (await request(CreateGuardianDocument, { input })).createGuardian.id;
    progress.guardians.set(key, guardianId);
  }
  const primary = form.get('primaryGuardian') === String(key);
  await request(LinkGuardianDocument, { studentId, guardianId, relation: textAt('relation') || null, primary });
  progress.linked.add(key);
}
