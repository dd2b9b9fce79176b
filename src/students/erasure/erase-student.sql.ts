import { erasedSourcedIdSql } from '../../database/ids/sourced-id.ts';
import { columnList } from '../student.columns.ts';

const erasedValues = columnList
  .filter(({ personal }) => personal)
  .map(({ column, erased }) => `${column} = ${erased ?? 'null'}`)
  .join(', ');

/** The statements that erase a student. $1 institution, $2 student. */
export const eraseSql = {
  /**
   * Deletes stored idempotent responses that contain the student, or one of the student's grades. $2 and $3 are the JSON of such
   * responses, as far as they have it.
   */
  storedResponses: `
    delete from idempotency_keys
    where institution_id = $1 and case
      when path like '%/students' then body::jsonb @> $2::jsonb
      when path like '%/grades' then body::jsonb @> $3::jsonb
    end`,

  /**
   * Removes quoted cells, headers and names of sheets, the messages, which may quote more, and the identifiers from the stored responses of all
   * imports, since they do not tell whose they are. The responses themselves stay, because an import that is sent again would create the
   * student again. They are searched as text, since cells may hold characters that jsonb refuses; quotes within a cell are escaped in
   * JSON, so a cell cannot fake its own end. $1 only.
   */
  storedImportResponses: `
    update idempotency_keys set body = regexp_replace(
      regexp_replace(
        regexp_replace(body, '"value":"(?:\\\\.|[^"\\\\])*"', '"value":null', 'g'),
        '"ignored_columns":\\[(?:"(?:\\\\.|[^"\\\\])*",?)*\\]', '"ignored_columns":[]'),
      '"(message|student_id|column|sheet)":"(?:\\\\.|[^"\\\\])*"', '"\\1":"[erased]"', 'g')
    where institution_id = $1 and path like '%/students/import'`,

  /** Clears the personal columns of the student. `least` ignores null; Citus refuses `coalesce` with the time. */
  record: `
    update students set
      ${erasedValues}, former_student_ids = '{}', sourced_id = ${erasedSourcedIdSql('student')},
      primary_guardian_id = null, audit_key = null, version = version + 1,
      deleted_at = least(deleted_at, now()), erased_at = now(), updated_at = now()
    where institution_id = $1 and id = $2`,

  /** Waits for concurrent links of these guardians to other students, so that the next statement sees them. */
  lockGuardians: `
    select from guardians where institution_id = $1 and id in (
      select guardian_id from student_guardians where institution_id = $1 and student_id = $2) order by id for update`,

  /** Unlinks the guardians and deletes those left without students. Runs after `record`, which clears the primary guardian. */
  guardians: `
    with unlinked as (
      delete from student_guardians where institution_id = $1 and student_id = $2 returning guardian_id as id
    ), deleted as (
      delete from guardians as guardian using unlinked
      where guardian.institution_id = $1 and guardian.id = unlinked.id
        and not exists (select from student_guardians as other
          where other.institution_id = $1 and other.guardian_id = guardian.id and other.student_id <> $2)
        and not exists (select from students where institution_id = $1 and primary_guardian_id = guardian.id)
      returning guardian.id
    )
    select id, deleted.id is not null as deleted from unlinked left join deleted using (id) order by id`,

  /** Removes personal data from other tables. */
  traces: [
    // Deleted guardians of no other student cannot be restored any more. What is sealed for the student as well has lost its key.
    `delete from deleted_guardians d where d.institution_id = $1 and d.links @> jsonb_build_array(jsonb_build_object('student', $2::int))
      and not exists (
        select from students s where s.institution_id = $1 and s.erased_at is null
          and s.id in (select (link ->> 'student')::int from jsonb_array_elements(d.links) link))`,
    `update student_changes set student_number = 'erased-' || student_id where institution_id = $1 and student_id = $2`,
    'delete from import_rows where institution_id = $1 and student_id = $2',
    'delete from import_marks where institution_id = $1 and student_id = $2',
    `update enrolments set reason = null, former_reason = null, sourced_id = ${erasedSourcedIdSql('enrolment')}
    where institution_id = $1 and student_id = $2 and coalesce(reason, former_reason, sourced_id) is not null`,
    `update attendance_records set note = null, correction_note = null
    where institution_id = $1 and student_id = $2 and coalesce(note, correction_note) is not null`,
    'update absence_notes set reason = null where institution_id = $1 and student_id = $2 and reason is not null',
    'update absence_contacts set note = null where institution_id = $1 and student_id = $2 and note is not null',
    `update transfer_credits set school = '[erased]', course_title = '[erased]'
    where institution_id = $1 and student_id = $2`,
    `update grade_history set comment = null, reason = null
    where institution_id = $1 and student_id = $2 and coalesce(comment, reason) is not null`,
    'update document_outcomes set letter = null where institution_id = $1 and student_id = $2 and letter is not null',
    `update documents set content = null, code_hash = null, revocation_reason = null
    where institution_id = $1 and student_id = $2 and content is not null`,
    `update grades set comment = null, sourced_id = ${erasedSourcedIdSql('grade')}
    where institution_id = $1 and student_id = $2 and coalesce(comment, sourced_id) is not null`,
  ],

  /**
   * Deletes words that occur in no name any more, such as the student's former names; a restored student adds its words again.
   * Each distinct name is split once, and the words are joined: `not in` would compare each with all others. $1 only.
   */
  words: `
    with used as (
      select distinct part.word
      from (
        select first_name as name from students where institution_id = $1 and deleted_at is null
        union select last_name from students where institution_id = $1 and deleted_at is null
      ) named, regexp_split_to_table(search_normalise(name), '[^[:alnum:]]+') as part (word)
    )
    delete from student_words noted
    where noted.institution_id = $1 and not exists (select from used where used.word = noted.word)`,
} as const;
