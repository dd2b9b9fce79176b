const item = `'id', s.id, 'student_id', s.student_id, 'first_name', s.first_name, 'last_name', s.last_name, 'email', s.email,
  'phone', s.phone, 'date_of_birth', s.date_of_birth, 'class_id', s.class_id, 'class_name', c.name, 'status', s.status,
  'enrollment_date', s.enrollment_date,
  'address', json_build_object('street', s.address_street, 'city', s.address_city, 'state', s.address_state, 'zip', s.address_zip),
  'parent', case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'email', g.email, 'phone', g.phone) end`;

const joins = `left join classes c on c.institution_id = s.institution_id and c.id = s.class_id
  left join guardians g on g.institution_id = s.institution_id and g.id = s.primary_guardian_id`;

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** $1 institution, $2 id */
export const getOne = `
  select json_build_object(${item}, 'academic_records', json_build_object(
      'current_gpa', trim_scale(round(r.quality_points / nullif(r.gpa_credits, 0), 2)), 'total_credits', coalesce(r.total_credits, 0),
      'attendance_rate', trim_scale(round(100.0 * (r.days_present + r.days_late)
        / nullif(r.days_present + r.days_late + r.days_absent + r.days_excused, 0), 2))),
    'created_at', ${time('s.created_at')}, 'updated_at', ${time('s.updated_at')})::text as body
  from students s ${joins}
  left join academic_records r on r.institution_id = s.institution_id and r.student_id = s.id
  where s.institution_id = $1 and s.id = $2 and s.deleted_at is null`;

const readPageArguments = (where: string, orderBy: string, range: string) => `
  select json_build_object(
    'data', (select coalesce(json_agg(json_build_object(${item}) order by ${orderBy}), '[]') from (
      select s.* from students s where ${where} order by ${orderBy} ${range}) s ${joins}),
    'pagination', (select json_build_object('total', count(*), 'page', $3::int, 'limit', $2::int, 'total_pages', ceil(count(*)::numeric / $2))
      from students s where ${where}))::text as body`;

/** Puts the limit into the text and omits the offset on the first page, so that PostgreSQL plans the statement only once. */
const limitClause = (limit: number, first: boolean) => `limit ${limit}${first ? '' : ' offset ($3 - 1) * $2'}`;

/** $1 institution, $2 limit, $3 page, then the parameters of the filter */
export const page = (filter: string, limit: number, first: boolean) =>
  readPageArguments(`s.institution_id = $1 and s.deleted_at is null ${filter}`, 's.id', limitClause(limit, first));

/** $1 institution, $2 limit, $3 page, $4 the words in lower case; matches of a whole last name come first. */
export const search = readPageArguments(
  `s.institution_id = $1 and s.deleted_at is null and s.search_text like '%' || $4 || '%'`,
  `case when lower(s.last_name) = $4 then 0 else 1 end, s.id`,
  'limit $2 offset ($3 - 1) * $2',
);
