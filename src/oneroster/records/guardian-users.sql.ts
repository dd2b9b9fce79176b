import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { DELETED, deletedBranch, deletedLinksSql, ORG_ID, RESTORED, updatedSql } from './fragments.sql.ts';
import type { Branch } from './record.ts';

const SOURCED_ID = sourcedIdSql('guardian', 'g');

/** The students of the guardian `g`, deleted ones included. */
const STUDENTS = `student_guardians sg join students s on s.institution_id = $1 and s.id = sg.student_id
  where sg.institution_id = $1 and sg.guardian_id = g.id`;

/** Relations that are those of parents, in the languages of the dashboard. */
const PARENT = `'^(mother|father|parent|mom|mum|dad|madre|padre)$'`;

const ROLE = `case when exists (select from ${STUDENTS} and sg.relation ~* ${PARENT}) then 'parent' else 'guardian' end`;

const AGENTS = `array(select ${sourcedIdSql('student', 's')} from ${STUDENTS} and s.deleted_at is null
  order by ${sourcedIdSql('student', 's')} collate "C")`;

/** Deleting or restoring a student changes the guardian's list of students. */
const STUDENTS_CHANGED = `select max(greatest(sg.updated_at, s.deleted_at, (
    select max(l.occurred_at) from audit_logs l
    where l.institution_id = $1 and l.resource_type = 'student' and l.resource_id = s.id and l.action = 'student.restored')))
  from ${STUDENTS}`;

/** Guardians as users, who need both parts of a name and a username. */
export const guardianUsers: Branch = {
  from: 'guardians g join institutions i on i.id = $1',
  where: 'g.institution_id = $1',
  sourcedId: SOURCED_ID,
  dateLastModified: `greatest(g.updated_at, (${STUDENTS_CHANGED}), (
    select max(d.deleted_at) from deleted_records d
    where d.institution_id = $1 and d.kind = 'student_guardian' and d.linked_id = g.id))`,
  changes: [
    updatedSql('guardians'),
    updatedSql('student_guardians', 'guardian_id'),
    `select guardian_id from student_guardians where institution_id = $1 and student_id in (${DELETED} union all ${RESTORED})`,
    deletedLinksSql('student_guardian', 'linked_id'),
  ],
  order: 'g.id',
  students: `array_to_string(array(select s.id from ${STUDENTS} and s.deleted_at is null), ',')`,
  values: {
    enabledUser: 'true',
    orgSourcedIds: `array[${ORG_ID}]`,
    role: ROLE,
    roles: ROLE,
    username: `coalesce(g.email, ${SOURCED_ID})`,
    givenName: 'coalesce(g.given_name, g.family_name, g.name)',
    familyName: 'coalesce(g.family_name, g.given_name, g.name)',
    email: 'g.email',
    phone: 'g.phone',
    agentSourcedIds: AGENTS,
    primaryOrgSourcedId: ORG_ID,
  },
};

export const deletedGuardians: Branch = deletedBranch('guardian', 'guardians');
