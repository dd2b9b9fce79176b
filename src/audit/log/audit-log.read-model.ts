import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** SQL of the id of the student whom the changes of a record name, which may have been tampered with. */
const linkedStudent = (record: string) => `substring(
    coalesce(${record}.changes->'open'->'student'->>'to', ${record}.changes->'open'->'student'->>'from') from '^[0-9]{1,18}$')::bigint`;

/**
 * SQL of the id of the student whose values a record seals. A link to a guardian and a transfer credit name the student in
 * their changes. The records of an
 * enrolment seal values of the enrolled student, whom the record of its deletion names when it is gone.
 */
export const SEALED_STUDENT = `case l.resource_type
  when 'student' then l.resource_id
  when 'guardian' then ${linkedStudent('l')}
  when 'transfer_credit' then ${linkedStudent('l')}
  when 'enrolment' then coalesce(
    (select e.student_id from enrolments e where e.institution_id = $1 and e.id = l.resource_id),
    (select ${linkedStudent('d')} from audit_logs d where d.institution_id = $1 and d.resource_type = 'enrolment'
       and d.resource_id = l.resource_id and d.action = 'enrolment.deleted' limit 1))
end`;

/**
 * SQL of the ids of the students of whom a record says something: those above, that of a document, an absence note or a deleted grade, a
 * guardian's students, and those of replaced marks.
 */
const STUDENTS = `nullif(concat_ws(',',
  (select sealed.id from (select (${SEALED_STUDENT})::bigint as id) sealed where sealed.id < 2147483648),
  (select d.student_id::text from documents d where l.resource_type = 'document' and d.institution_id = $1 and d.id = l.resource_id),
  (select n.student_id::text from absence_notes n where l.resource_type = 'absence_note' and n.institution_id = $1 and n.id = l.resource_id),
  case l.resource_type when 'grade' then substring(l.changes->'student_id'->>'from' from '^[0-9]{1,9}$') end,
  (select string_agg(linked.student_id::text, ',') from student_guardians linked
    where l.resource_type = 'guardian' and linked.institution_id = $1 and linked.guardian_id = l.resource_id),
  (select string_agg(substring(field from '^marks\\.([0-9]{1,9})\\.'), ',')
    from jsonb_object_keys(case when l.resource_type = 'class' then l.changes end) as marked (field))), '')`;

const named = (type: string, table: string, name: string, and = '') =>
  `when '${type}' then (select ${name} from ${table} n where n.institution_id = $1 and n.id = l.resource_id${and})`;

const personName = "nullif(concat_ws(' ', nullif(n.first_name, ''), n.last_name), '')";

/** SQL of the name that the record of an audit record has now; null if it is gone, or has none. */
const RESOURCE_NAME = `case l.resource_type
  ${named('student', 'students', personName, ' and n.erased_at is null')}
  ${named('guardian', 'guardians', 'n.name')}
  ${named('class', 'classes', 'n.name')}
  ${named('course', 'courses', 'n.name')}
  ${named('term', 'terms', 'n.name')}
  ${named('user', 'users', 'n.name')}
  ${named('role', 'roles', 'n.name')}
  ${named('webhook', 'webhooks', 'n.url')}
  ${named('api_key', 'api_keys', 'n.name')}
  ${named('oauth_client', 'oauth_clients', 'n.name')}
  ${named('attendance_code', 'attendance_codes', 'n.code')}
  ${named('assessment', 'assessments', 'n.title')}
  ${named('assessment_category', 'assessment_categories', 'n.title')}
  ${named('grade_scale', 'grade_scales', 'n.name')}
  ${named('grading_policy', 'grading_policies', 'n.name')}
  ${named('document_template', 'document_templates', 'n.name')}
  ${named('document', 'documents', `to_char(n.issued_on, 'YYYY') || '-' || n.id`)}
  ${named('identity_provider', 'identity_providers', 'n.name')}
end`;

/** Reads audit records, with the keys of the people whose values they seal. */
export const auditLogReadModel: ReadModel = {
  keys: [],
  subject: { sql: STUDENTS },
  joins: {
    s: `left join students s on s.institution_id = $1 and s.id = ${SEALED_STUDENT}`,
    g: `left join guardians g on l.resource_type = 'guardian' and g.institution_id = $1 and g.id = l.resource_id`,
  },
  fields: {
    id: { sql: 'l.id' },
    occurredAt: { sql: dateTime('l.occurred_at') },
    actor: { fields: { type: { sql: 'l.actor_type' }, id: { sql: 'l.actor_id' }, name: { sql: 'l.actor_name' } } },
    action: { sql: 'l.action' },
    resource: {
      fields: { type: { sql: 'l.resource_type' }, id: { sql: 'l.resource_id' }, name: { sql: RESOURCE_NAME } },
    },
    changes: { sql: 'l.changes' },
    ip: { sql: 'l.ip' },
    requestId: { sql: 'l.request_id' },
    studentKey: { sql: `encode(s.audit_key, 'base64')`, join: 's' },
    guardianKey: { sql: `encode(g.audit_key, 'base64')`, join: 'g' },
  },
};
