/**
 * The data for all measurements: the given number of students, one class for every 200 of them, and for every 10 of them 8
 * guardians, 100 marks and 30 grades. Names with `$` are replaced; triggers and foreign keys are disabled during the inserts.
 */
export const dataSteps: readonly [name: string, text: string][] = [
  [
    'classes',
    `insert into courses (institution_id, id, code, name, credits)
       select $institution, n, 'COURSE-' || n, 'Course ' || n, 3 from generate_series(1, 30) n;
     insert into terms (institution_id, id, name, starts_on, ends_on) values ($institution, 1, 'Term', '2025-09-01', '2026-07-31');
     insert into classes (institution_id, id, code, name, type)
       select $institution, n, 'CLASS-' || n, 'Class ' || n, 'homeroom' from generate_series(1, $students / 200) n`,
  ],
  [
    'guardians',
    `insert into guardians (institution_id, id, name, email, phone)
       select $institution, n, 'Guardian ' || n, 'guardian' || n || '@home.example', '+1 555 ' || lpad(n::text, 7, '0')
       from generate_series(1, $students * 8 / 10) n;
     insert into guardian_totals (institution_id, slot, total) values ($institution, 0, $students * 8 / 10)`,
  ],
  [
    'students',
    // A hundred students share a last name at every scale.
    `insert into students (institution_id, id, student_id, first_name, last_name, email, phone, date_of_birth, grade_level, class_id, status,
         enrollment_date, address_street, address_city, address_state, address_zip, primary_guardian_id)
       select $institution, n, 'S' || lpad(n::text, 7, '0'), first_names[1 + n * 31 % cardinality(first_names)], last_names[1 + n % cardinality(last_names)],
         'student' || n || '@school.example', '+1 555 ' || lpad(n::text, 7, '0'), date '2005-01-01' + n % 3000,
         (1 + n % 11)::text, 1 + n % ($students / 200), case n % 20 when 0 then 'graduated' when 1 then 'inactive' else 'active' end,
         date '2025-09-01' - n % 900, n || ' Main Street', 'Springfield', 'IL', lpad((n % 100000)::text, 5, '0'),
         case when n <= $students * 8 / 10 then n end
       from (select '$firstNames'::text[] as first_names, '$lastNames'::text[] as last_names) names, generate_series(1, $students) n;
     insert into student_totals (institution_id, status, first_id, slot, total)
       select institution_id, status, id - id % 8192, 0, count(*) from students where institution_id = $institution group by 1, 2, 3;
     insert into student_words (institution_id, word)
       select distinct $institution, word
       from (select first_name as name from students union select last_name from students) names,
         regexp_split_to_table(search_normalise(name), '[^[:alnum:]]+') word;
     insert into student_guardians (institution_id, student_id, guardian_id)
       select institution_id, id, primary_guardian_id from students where primary_guardian_id is not null;
     insert into enrolments (institution_id, class_id, student_id, is_primary, begins_on)
       select institution_id, class_id, id, true, enrollment_date from students`,
  ],
  [
    'marks',
    `insert into attendance_records (institution_id, class_id, student_id, date, status)
       select $institution, 1 + n % ($students / 200), n, date '2025-09-01' + day,
         (array['present', 'present', 'present', 'present', 'late', 'absent', 'excused'])[1 + (n + day) % 7]
       from generate_series(1, $students) n, generate_series(1, 10) day`,
  ],
  [
    'attendance years',
    // A tenth of the students is often absent; who is, has little to do with the id.
    `insert into attendance_years (institution_id, student_id, school_year, active, days, present, late, absent, excused)
       select institution_id, id, 2026, status = 'active', 150, 150 - missed, 0, missed, 0
       from students cross join lateral (select case when id * 7919 % 10 = 0 then 15 + id % 30 else id % 15 end as missed) absences
       where institution_id = $institution;
     insert into attendance_year_totals (institution_id, school_year, slot, students, chronic)
       select institution_id, 2026, 0, count(*), count(*) filter (where absence_rate >= 10)
       from attendance_years where institution_id = $institution and active group by 1`,
  ],
  [
    'grades',
    `insert into grades (institution_id, class_id, course_id, term_id, student_id, score, letter, points, credits, gpa_applicable)
       select $institution, 1 + n % ($students / 200), 1 + (n + k) % 30, 1, n, 70 + (n + k) % 30, 'B', 3, 3, true
       from generate_series(1, $students) n, generate_series(1, 3) k;
     insert into academic_records (institution_id, student_id, quality_points, gpa_credits, total_credits, days_present, days_late, days_absent, days_excused,
         unweighted_points, weighted_points, policy_credits, attempted_credits, earned_credits, rank_level)
       select $institution, a.student_id, 27, 9, 9, count(*) filter (where status = 'present'), count(*) filter (where status = 'late'),
         count(*) filter (where status = 'absent'), count(*) filter (where status = 'excused'),
         27, 27 + a.student_id % 100 * 0.09, 9, 9, 9, case when a.student_id % 20 > 1 then (1 + a.student_id % 11)::text end
       from attendance_records a group by a.student_id`,
  ],
  [
    'sessions',
    `insert into users (institution_id, id, email, name, password_hash, role_id)
       select $institution, 1000000 + n, 'user' || n || '@bench.example', 'User ' || n, 'none',
         (select id from roles where institution_id = $institution and name = 'administrator')
       from generate_series(1, $users) n;
     insert into sessions (institution_id, id, user_id, refresh_token_hash, expires_at)
       select $institution, 1000000 + n, 1000000 + n, sha256(n::text::bytea), now() + interval '30 days' from generate_series(1, $users) n`,
  ],
  [
    'counters',
    `insert into id_counters (institution_id, kind, next)
       select $institution, kind, 20000000 from unnest(array['students', 'classes', 'guardians', 'terms', 'courses', 'users', 'sessions']) kind
     on conflict (institution_id, kind) do update set next = excluded.next`,
  ],
];
