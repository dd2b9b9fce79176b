/** The students whose status changes, with the day. Notes each change in the student's history, where all students are active at first. */
const STATUS_CHANGE = `change as materialized (
      select s.id, s.status as from_status, row.status, "changedOn" as day
      from jsonb_to_recordset($2) as row ("studentId" text, status text, "changedOn" date)
        join students s on s.institution_id = $1 and s.student_id = row."studentId"
    ), noted as (
      insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_at)
      select $1, id, from_status, status, day::timestamp at time zone 'UTC' from change order by id
    )`;

/**
 * The statements that load the demo: $1 is the institution, $2 the rows as JSON. Each inserts all its rows at once, in their
 * order, so that ids ascend as in the files. Rows refer to students, classes and users by the identifiers in the files.
 */
export const demoSql = {
  /** There are lessons from Monday to Friday, and on the day on which the demo is loaded, so that there are rolls to call. */
  school: `
    update institutions set grade_levels = '{Freshman,Sophomore,Junior,Senior}',
      school_days = (select array_agg(distinct day order by day) from unnest('{1,2,3,4,5}'::int[] || extract(isodow from $2::date)::int) as day)
    where id = $1`,

  users: `
    insert into users (institution_id, email, name, given_name, family_name, password_hash, role_id)
    select $1, email, name, "givenName", "familyName", "passwordHash", "roleId"
    from jsonb_to_recordset($2) as row (email text, name text, "givenName" text, "familyName" text, "passwordHash" text, "roleId" int)`,

  terms: `
    insert into terms (institution_id, name, starts_on, ends_on)
    select distinct $1::int, term, "startsOn", "endsOn"
    from jsonb_to_recordset($2) as row (term text, "startsOn" date, "endsOn" date)`,

  courses: `
    insert into courses (institution_id, code, name, department, subject, credits)
    select $1, code, name, department, subject, 3
    from jsonb_to_recordset($2) as row (code text, name text, department text, subject text)`,

  classes: `
    insert into classes (institution_id, code, name, room, course_id, term_id)
    select $1, row.code, row.name, room, courses.id, terms.id
    from jsonb_to_recordset($2) as row (code text, name text, room text, "courseCode" text, term text)
      join courses on courses.institution_id = $1 and courses.code = row."courseCode"
      join terms on terms.institution_id = $1 and terms.name = row.term
    order by courses.id, row.code`,

  homerooms: `
    insert into classes (institution_id, code, name, type, room)
    select $1, code, name, 'homeroom', room from jsonb_to_recordset($2) as row (code text, name text, room text)`,

  teachers: `
    insert into class_teachers (institution_id, class_id, user_id, is_primary)
    select $1, classes.id, users.id, users.id = min(users.id) over (partition by classes.id)
    from jsonb_to_recordset($2) as row ("classCode" text, email text)
      join classes on classes.institution_id = $1 and classes.code = row."classCode"
      join users on users.institution_id = $1 and users.email = row.email`,

  /** Also inserts each student's first status change and open primary enrolment ([D26], [D29a]), planned if the day is to come ([D92]). */
  students: `
    with given as materialized (
      select row.*, classes.id as class_id
      from jsonb_to_recordset($2) as row ("studentId" text, "firstName" text, "lastName" text, email text, phone text,
          "dateOfBirth" date, "enrollmentDate" date, city text, state text, zip text, homeroom text)
        join classes on classes.institution_id = $1 and classes.code = row.homeroom
    ), student as (
      insert into students (institution_id, student_id, first_name, last_name, email, phone, date_of_birth, class_id,
        enrollment_date, address_city, address_state, address_zip)
      select $1, "studentId", "firstName", "lastName", email, phone, "dateOfBirth",
        case when "enrollmentDate" <= (now() at time zone 'UTC')::date then class_id end, "enrollmentDate", city, state, zip
      from given order by "studentId"
      returning id, student_id, enrollment_date, status
    ), status_change as (
      insert into student_status_changes (institution_id, student_id, to_status, changed_at)
      select $1, id, status, least(enrollment_date::timestamp at time zone 'UTC', now()) from student order by id
    ), enrolment as (
      insert into enrolments (institution_id, class_id, student_id, is_primary, begins_on)
      select $1, given.class_id, id, true, enrollment_date from student join given on given."studentId" = student.student_id order by id
    )
    select id, student_id as "studentId" from student order by id`,

  /** Students leave: their open enrolments end, as `endOpenEnrolments` ends them. */
  leaving: `
    with ${STATUS_CHANGE}, ended as (
      update enrolments e set former_ends_on = ends_on, former_reason = reason, ends_on = day, reason = change.status, ended_by = change.status
      from change where e.institution_id = $1 and e.student_id = change.id and (ends_on is null or ends_on > day)
    )
    update students s set status = change.status from change where s.institution_id = $1 and s.id = change.id`,

  /** Students come back: the enrolments that their leaving ended continue as new ones ([D93]). */
  returning: `
    with ${STATUS_CHANGE}, reopened as (
      insert into enrolments (institution_id, class_id, student_id, is_primary, begins_on, ends_on)
      select $1, class_id, student_id, is_primary, day, former_ends_on
      from enrolments e join change on e.student_id = change.id
      where e.institution_id = $1 and ended_by = 'inactive' order by e.id
    ), forgotten as (
      update enrolments e set ended_by = null from change where e.institution_id = $1 and e.student_id = change.id and ended_by = 'inactive'
    )
    update students s set status = change.status from change where s.institution_id = $1 and s.id = change.id`,

  /**
   * The source has no guardians: two invented ones for two of three students, with the student's family name, the first name of a
   * teacher, and a number of those that are reserved for fiction. The first one is called first.
   */
  guardians: `
    with first_name as materialized (
      select split_part(name, ' ', 1) as name, row_number() over (order by id) - 1 as number, count(*) over () as total
      from users where institution_id = $1 and exists (
        select from class_teachers t where t.institution_id = $1 and t.user_id = users.id)
    ), person as materialized (
      select take_ids($1::int, 'guardians', 1)::int as id, s.id as student_id, priority, f.name as given_name, s.last_name
      from students s cross join jsonb_to_recordset($2) as row (priority smallint)
        join first_name f on f.number = (s.id * 7 + priority * 11) % f.total
      where s.institution_id = $1 and s.id % 3 > 0
      order by s.id, priority
    ), inserted as (
      insert into guardians (institution_id, id, name, given_name, family_name, phone)
      select $1, id, given_name || ' ' || last_name, given_name, last_name, '+1 555 01' || lpad((id % 100)::text, 2, '0') from person
    ), linked as (
      insert into student_guardians (institution_id, student_id, guardian_id, relation, contact_priority)
      select $1, student_id, id, 'parent', priority from person
    )
    update students s set primary_guardian_id = person.id from person
    where s.institution_id = $1 and s.id = person.student_id and person.priority = 1`,

  /** The source has the last day of a class, an enrolment the first day after it. */
  enrolments: `
    insert into enrolments (institution_id, class_id, student_id, begins_on, ends_on)
    select $1, classes.id, students.id, "beginsOn", "endsOn" + coalesce("endsOn" = terms.ends_on, false)::int
    from jsonb_to_recordset($2) as row ("studentId" text, "classCode" text, "beginsOn" date, "endsOn" date)
      join students on students.institution_id = $1 and students.student_id = row."studentId"
      join classes on classes.institution_id = $1 and classes.code = row."classCode"
      left join terms on terms.institution_id = $1 and terms.id = classes.term_id
    order by students.id, classes.id`,

  /** The teacher who has most of a homeroom's students in other classes takes its roll. */
  homeroomTeachers: `
    insert into class_teachers (institution_id, class_id, user_id, is_primary)
    select $1, homeroom.id, (
      select t.user_id from enrolments home
        join enrolments e on e.institution_id = $1 and e.student_id = home.student_id and not e.is_primary
        join class_teachers t on t.institution_id = $1 and t.class_id = e.class_id
      where home.institution_id = $1 and home.class_id = homeroom.id and home.is_primary
      group by t.user_id order by count(*) desc, t.user_id limit 1), true
    from jsonb_to_recordset($2) as row (code text)
      join classes homeroom on homeroom.institution_id = $1 and homeroom.code = row.code`,

  /**
   * The source has one mark a day. It counts for the homeroom and for the classes that meet on that weekday, each once a week. Who comes
   * late misses the homeroom only, and the office excuses a whole day.
   */
  attendance: `
    with mark as materialized (
      select students.id as student_id, date, row.status
      from jsonb_to_recordset($2) as row ("studentId" text, date date, status text)
        join students on students.institution_id = $1 and students.student_id = row."studentId"
    )
    insert into attendance_records (institution_id, class_id, student_id, date, status, minutes_late, is_excuse, note)
    select $1, e.class_id, e.student_id, date, case when status = 'late' and not is_primary then 'present' else status end,
      case when status = 'late' and is_primary then 5 + e.student_id % 20 end, status = 'excused',
      case when status = 'excused' then 'Doctor''s appointment' end
    from mark join enrolments e on e.institution_id = $1 and e.student_id = mark.student_id
      and date >= begins_on and (ends_on is null or date < ends_on)
      and (is_primary or e.class_id % 5 + 1 = extract(isodow from date))
    order by date, e.class_id, e.student_id`,

  assessments: `
    insert into assessments (institution_id, class_id, course_id, term_id, title, type, max_score)
    select distinct $1::int, classes.id, course_id, term_id, title, row.type, "maxScore"
    from jsonb_to_recordset($2) as row ("classCode" text, title text, type text, "maxScore" numeric)
      join classes on classes.institution_id = $1 and classes.code = row."classCode"
    order by classes.id, title`,

  /** Students who left in mid-term have no finals ([D89]). */
  grades: `
    insert into grades (institution_id, class_id, course_id, term_id, assessment_id, student_id, score, max_score, letter, points, submitted_at)
    select $1, classes.id, classes.course_id, classes.term_id, assessments.id, students.id, score, "maxScore", letter, points, "submittedAt"
    from jsonb_to_recordset($2) as row ("studentId" text, "classCode" text, title text, score numeric, "maxScore" numeric,
        letter text, points numeric, "submittedAt" timestamptz)
      join students on students.institution_id = $1 and students.student_id = row."studentId"
      join classes on classes.institution_id = $1 and classes.code = row."classCode"
      left join assessments on assessments.institution_id = $1 and assessments.class_id = classes.id and assessments.title = row.title
    where row.title is not null or students.status <> 'inactive'
    order by "submittedAt", assessments.id nulls last, students.id`,

  /**
   * Lets PostgreSQL plan the academic records and the first requests with real table sizes, long before autovacuum analyses the tables.
   * The triggers of `leaving` have planned the records for empty tables, and only an analysis makes their plans void.
   */
  analyze: `
    analyze users, roles, guardians, student_guardians, courses, classes, class_teachers, students, enrolments, attendance_records, assessments, grades`,
};
