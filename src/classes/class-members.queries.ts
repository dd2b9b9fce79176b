import { sql } from 'kysely';
import type { SelectingRequest } from '../access/service-request.ts';
import { prepared } from '../database/reads/prepared.ts';
import { type Groups, groupReader, readGroups } from '../database/reads/record-readers.ts';
import { compileSql } from '../database/reads/sql.ts';
import { today } from '../input/time-zone.ts';
import { GPA } from '../students/academic-records/gpa.ts';
import { countTaken } from '../students/enrolments/enrolment.checks.ts';
import { enrolmentReadModel } from '../students/enrolments/enrolment.read-model.ts';
import { byName, type PersonOrder, studentReadModel } from '../students/student.read-model.ts';
import { classReadModel } from './class.read-model.ts';
import { accessibleClasses } from './own-class.ts';
import { ENROLLED_ON_DAY_3, enrolledOn } from './student-conditions.ts';

/** The students who are enrolled in the classes `$2` on the day `$3`, each once a class. */
const MEMBERS = `(
  select distinct e.class_id, e.student_id from enrolments e
  where e.institution_id = $1 and e.class_id = any($2::int[])
    and ${ENROLLED_ON_DAY_3}
) member`;

/**
 * Returns the students who are enrolled in each class on a day, by default today, by default ordered by name. The ids are passed as a plain array,
 * not by `idArray`: a class has many students, so PostgreSQL should plan for the actual number of classes.
 */
export async function studentsByClass<T>(
  { caller, database, selection }: SelectingRequest,
  classIds: readonly number[],
  { on, orderBy }: { on?: string | null; orderBy?: PersonOrder | null },
): Promise<Groups<T>> {
  const query = {
    from: `${MEMBERS} join students s on s.institution_id = $1 and s.id = member.student_id`,
    where: 's.deleted_at is null',
    groupBy: 'member.class_id',
    orderBy: orderBy === 'id' ? 's.id' : byName('s'),
    values: [caller.institutionId, classIds, on ?? today(caller)],
  };
  return readGroups<T>(database.pool, studentReadModel(caller), query, selection);
}

/**
 * Returns the average GPA of the students who are enrolled in each class today, as a list of one. Null if no student has a GPA. Classes
 * that the caller cannot access have none ([D20]).
 */
export async function averageGpaByClass(
  { caller, database }: SelectingRequest,
  classIds: readonly number[],
): Promise<Groups<number | null>> {
  const { institutionId } = caller;
  const { text, values } = compileSql(sql`
    select c.id, (
      select round(avg(${sql.raw(GPA)}), 2) from (
        select distinct e.student_id from enrolments e
        where e.institution_id = ${institutionId} and e.class_id = c.id and ${enrolledOn(sql`${today(caller)}::date`)}
      ) member
        join students s on s.institution_id = ${institutionId} and s.id = member.student_id and s.deleted_at is null
        join academic_records r on r.institution_id = ${institutionId} and r.student_id = member.student_id and r.gpa_credits > 0
    )::float8 as gpa
    from classes c where ${accessibleClasses(caller, classIds)}`);
  const { rows } = await prepared<{ id: number; gpa: number | null }>(database.pool, text, values);
  return new Map(rows.map(({ id, gpa }) => [id, [gpa]]));
}

/** Returns all enrolments in each class, past ones included, the earliest first. */
export const enrolmentsByClass = groupReader(enrolmentReadModel, 'enrolments e', {
  of: 'e.class_id',
  orderBy: 'e.begins_on, e.id',
  and: `exists (
    select from students shown where shown.institution_id = $1 and shown.id = e.student_id and shown.deleted_at is null)`,
});

/** Counts the students who are enrolled in each class today, as a list of one. */
export async function enrolledByClass(
  { caller, database }: SelectingRequest,
  classIds: readonly number[],
): Promise<Groups<number>> {
  const places = classIds.map((classId) => ({ classId, day: today(caller) }));
  const takenOn = await countTaken(database.pool, { institutionId: caller.institutionId, places });
  return new Map(places.map((place) => [place.classId, [takenOn(place)]]));
}

/** Returns classes by id. */
export const classesById = groupReader(classReadModel, 'classes c', { of: 'c.id' });
