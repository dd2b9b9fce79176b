/**
 * SQL of what holds of a mark ([D110], [D112]), the only place that decides it: the correction of the office, else an absence note, else
 * the teacher's mark. It joins to a table `m` with student_id, date, recorded_status, recorded_code_id, is_excuse, yields_to_note and
 * correction_code_id. A note changes the meaning of absences, excused ones included, and of defaults that gave way to notes when they
 * were recorded; it never changes a mark of presence that somebody made. The latest of several notes holds.
 */
export const effectiveMark = {
  joins: `
    left join attendance_codes correction on correction.institution_id = $1 and correction.id = m.correction_code_id
    left join lateral (
      select n.id, n.code_id, k.status, k.built_in
      from absence_notes n join attendance_codes k on k.institution_id = $1 and k.id = n.code_id
      where n.institution_id = $1 and n.student_id = m.student_id and m.date between n.from_date and n.to_date
        and n.withdrawn_at is null and (m.recorded_status = 'absent' or m.is_excuse or m.yields_to_note)
      order by n.id desc limit 1
    ) absence on true`,
  status: 'coalesce(correction.status, absence.status, m.recorded_status)',
  codeId: `case
    when correction.id is not null then case when not correction.built_in then correction.id end
    when absence.id is not null then case when not absence.built_in then absence.code_id end
    else m.recorded_code_id end`,
  absenceNoteId: 'absence.id',
  /** True if something else holds than the teacher's mark. */
  isOther: '(correction.id is not null or absence.id is not null)',
} as const;

/** SQL of the columns of a stored mark `a` as the teacher recorded it. */
export const recordedMark = {
  status: 'coalesce(a.recorded_status, a.status)',
  codeId: 'case when a.recorded_status is null then a.code_id else a.recorded_code_id end',
  at: 'coalesce(a.recorded_at, a.updated_at)',
} as const;
