/** Selects students with everything that the responses contain. */
export const joined = `
  select s.*, c.name as class_name, g.id as parent_id, g.name as parent_name, g.email as parent_email, g.phone as parent_phone,
    round(r.quality_points / nullif(r.gpa_credits, 0), 2) as current_gpa, r.total_credits,
    round(100.0 * (r.days_present + r.days_late) / nullif(r.days_present + r.days_late + r.days_absent + r.days_excused, 0), 2)
      as attendance_rate
  from students s
  left join classes c on c.institution_id = s.institution_id and c.id = s.class_id
  left join guardians g on g.institution_id = s.institution_id and g.id = s.primary_guardian_id
  left join academic_records r on r.institution_id = s.institution_id and r.student_id = s.id`;

type Row = Record<string, unknown>;

export function toStudentItem(row: Row) {
  return {
    id: row.id,
    student_id: row.student_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    date_of_birth: row.date_of_birth,
    class_id: row.class_id,
    class_name: row.class_name,
    status: row.status,
    enrollment_date: row.enrollment_date,
    address: { street: row.address_street, city: row.address_city, state: row.address_state, zip: row.address_zip },
    parent: row.parent_id && {
      id: row.parent_id,
      name: row.parent_name,
      email: row.parent_email,
      phone: row.parent_phone,
    },
  };
}

export function toStudent(row: Row) {
  return {
    ...toStudentItem(row),
    academic_records: {
      current_gpa: row.current_gpa,
      total_credits: row.total_credits ?? 0,
      attendance_rate: row.attendance_rate,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
