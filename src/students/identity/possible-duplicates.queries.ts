import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { groupReader, readMany } from '../../database/reads/record-readers.ts';
import { containsText, type Sql } from '../../database/reads/sql.ts';
import { collectNamed } from '../../database/reads/subjects.ts';
import { readText } from '../../input/text-rules.ts';
import { Student } from '../student.entity.ts';
import { studentReadModel } from '../student.read-model.ts';
import { haveSameNames, isSamePerson } from './same-person.sql.ts';

/** Somebody who may be a student already. */
export interface PossibleStudent {
  firstName?: string | null;
  lastName: string;
  dateOfBirth?: string | null;
  /** The student who is compared with the others. */
  exceptId?: number | null;
}

/** Most students of one name and date of birth that are returned. */
const MAX_DUPLICATES = 20;

const PERSON = `(select $2::text as last_name, $3::text as first_name, $4::date as date_of_birth)`;

/**
 * Returns the students with the same normalised names and the same date of birth ([D96]). Without a date of birth there are none.
 * @throws AppError `validation_error` on `firstName`, `lastName`
 */
export async function possibleDuplicates<T>(
  { caller, database, selection, errors }: SelectingRequest,
  { dateOfBirth, exceptId, ...names }: PossibleStudent,
): Promise<T[]> {
  const firstName = readText(errors, 'firstName', names.firstName ?? '', Student.properties.firstName.rule);
  const lastName = readText(errors, 'lastName', names.lastName, {
    ...Student.properties.lastName.rule,
    required: true,
  });
  errors.throwIfAny();
  // Whom the names find, the answer tells of whether that is their birthday.
  if (dateOfBirth != null) {
    const compared = { ...selection, fields: [{ name: 'dateOfBirth', as: 'dateOfBirth' }] };
    await collectNamed(
      database.pool,
      compared,
      undefined,
      studentsCalled(caller.institutionId, lastName ?? '', firstName ?? ''),
    );
  }
  const where = `s.institution_id = $1 and s.deleted_at is null and ${isSamePerson('s', 'person')} and s.id is distinct from $5::int`;
  const from = `(select s.* from students s, ${PERSON} person where ${where} order by s.id limit ${MAX_DUPLICATES}) s`;
  const values = [caller.institutionId, lastName, firstName, dateOfBirth ?? null, exceptId ?? null];
  return readMany<T>(
    database.pool,
    studentReadModel(caller),
    { from, where: 'true', orderBy: 's.id', values },
    selection,
  );
}

function studentsCalled(institutionId: number, lastName: string, firstName: string): Sql {
  // Has an index, which the comparison of the names alone has not.
  const mayHave = containsText(
    sql`s.search_text`,
    sql`search_normalise(person.first_name || chr(10) || person.last_name)`,
  );
  return sql`select s.id from students s, (select ${lastName}::text as last_name, ${firstName}::text as first_name) person
    where s.institution_id = ${institutionId} and s.deleted_at is null and ${mayHave} and ${sql.raw(haveSameNames('s', 'person'))}`;
}

/** Returns the possible duplicates of each student. */
export const duplicatesByStudent = groupReader(
  studentReadModel,
  `students person join students s on s.institution_id = $1 and s.deleted_at is null and s.id <> person.id
    and ${isSamePerson('s', 'person')}`,
  { of: 'person.id', orderBy: 's.id' },
);
