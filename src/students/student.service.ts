import { LockMode } from '@mikro-orm/postgresql';
import type { Caller } from '../auth/caller.ts';
import { type Change, change } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { readOne } from '../database/one.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { AppError, notFound } from '../errors.ts';
import type { TextInput } from '../text-rules.ts';
import { today } from '../text-rules.ts';
import { beginPrimaryEnrolment, endOpenEnrolments } from './enrolment.service.ts';
import { checkNewStudent, explainViolation } from './student.checks.ts';
import { Student } from './student.entity.ts';
import { difference, studentFacts, studentRecord } from './student.facts.ts';
import { studentReadable } from './student.fields.ts';
import { type AddressInput, checkDateOfBirth, readAddress, readStudentId, readStudentTexts, type StudentTextInput } from './student.rules.ts';

export interface CreateStudentInput extends StudentTextInput {
  studentId?: TextInput;
  dateOfBirth?: string | null;
  classId?: number | null;
  address?: AddressInput | null;
  parentId?: number | null;
}

/**
 * Creates an active student, enrolled from today where a class is given ([D21]).
 * @throws AppError `validation_error` with every problem: rules, taken identifiers, unknown class or guardian, full class
 */
export async function createStudent<T>(caller: Caller, database: Database, input: CreateStudentInput, shape: Shape): Promise<Shaped<T>> {
  const { problems } = caller;
  const studentId = readStudentId(problems, input.studentId);
  const texts = readStudentTexts(problems, input, true);
  const address = readAddress(problems, input.address);
  checkDateOfBirth(problems, input.dateOfBirth);
  return explainViolation(() =>
    change(database, caller, async (tx) => {
      const id = await checkNewStudent(tx, problems, { ...input, studentId, email: texts.email });
      const student = tx.em.create(Student, {
        institutionId: caller.institutionId,
        id,
        studentId: studentId as string,
        firstName: texts.firstName as string,
        lastName: texts.lastName as string,
        email: texts.email as string,
        phone: texts.phone ?? null,
        dateOfBirth: input.dateOfBirth ?? null,
        classId: input.classId ?? null,
        enrollmentDate: today(),
        primaryGuardianId: input.parentId ?? null,
        ...address,
      });
      tx.record(studentRecord(student, 'created', difference({}, studentFacts(student))));
      await tx.em.flush();
      if (student.classId !== null) await beginPrimaryEnrolment(tx, student, student.classId);
      if (student.primaryGuardianId !== null) await linkPrimaryGuardian(tx, student, student.primaryGuardianId);
      return readBack<T>(tx, student, shape);
    }),
  );
}

/**
 * Soft-deletes a student ([D27]): open enrolments end, grades, attendance and audit stay.
 * @throws AppError `not_found`; `precondition_failed` where `expectedVersion` is another than the stored one ([D23])
 */
export async function deleteStudent(
  caller: Caller,
  database: Database,
  id: number,
  expectedVersion?: number | null,
): Promise<{ message: string; id: number }> {
  return change(database, caller, async (tx) => {
    const student = await lockStudent(tx, id, expectedVersion);
    student.deletedAt = new Date();
    await endOpenEnrolments(tx, student, 'deleted');
    tx.record(studentRecord(student, 'deleted', {}));
    return { message: 'The student was deleted.', id };
  });
}

/** The student, locked until the transaction ends, so that concurrent changes follow each other. */
export async function lockStudent(tx: Change, id: number, expectedVersion?: number | null): Promise<Student> {
  const student = await tx.em.findOne(Student, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!student) throw notFound('Student');
  if (expectedVersion != null && expectedVersion !== student.version) {
    throw new AppError('precondition_failed', `The student was changed meanwhile: its version is ${student.version}, not ${expectedVersion}. Read it again.`);
  }
  return student;
}

/** The student as the caller asked for it, as the transaction sees it. */
export async function readBack<T>(tx: Change, student: Student, shape: Shape): Promise<Shaped<T>> {
  const where = 's.institution_id = $1 and s.id = $2';
  const query = { from: 'students s', where, values: [student.institutionId, student.id], version: 's.version' };
  return (await readOne<T>(tx.client, studentReadable, query, shape)) as Shaped<T>;
}

async function linkPrimaryGuardian(tx: Change, student: Student, guardianId: number): Promise<void> {
  await tx.client.query(
    `insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3) on conflict do nothing`,
    [student.institutionId, student.id, guardianId],
  );
}
