import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { DELETED, deletedLinksSql, listSql, ORG_ID, RESTORATIONS, RESTORED, updatedSql } from './fragments.sql.ts';
import type { Branch } from './record.ts';

const SOURCED_ID = sourcedIdSql('student', 's');

/** The guardians in the order in which the school calls them. */
const AGENTS = `array(
  select ${sourcedIdSql('guardian', 'g')} from student_guardians sg join guardians g on g.institution_id = $1 and g.id = sg.guardian_id
  where sg.institution_id = $1 and sg.student_id = s.id
  order by sg.contact_priority, ${sourcedIdSql('guardian', 'g')} collate "C")`;

/** Students as users. Their links to guardians count as changes of theirs. */
export const studentUsers: Branch = {
  from: 'students s join institutions i on i.id = $1',
  where: 's.institution_id = $1 and s.deleted_at is null',
  sourcedId: SOURCED_ID,
  dateLastModified: `greatest(s.updated_at,
    (select max(sg.updated_at) from student_guardians sg where sg.institution_id = $1 and sg.student_id = s.id),
    (select max(d.deleted_at) from deleted_records d
     where d.institution_id = $1 and d.kind = 'student_guardian' and d.id = s.id))`,
  changes: [
    updatedSql('students'),
    updatedSql('student_guardians', 'student_id'),
    deletedLinksSql('student_guardian', 'id'),
  ],
  order: 's.id',
  students: 's.id::text',
  values: {
    enabledUser: `s.status = 'active'`,
    orgSourcedIds: `array[${ORG_ID}]`,
    role: `'student'`,
    roles: `'student'`,
    username: 'coalesce(s.email, s.student_id)',
    userIds: 's.student_id',
    givenName: `coalesce(nullif(s.first_name, ''), s.last_name)`,
    familyName: 's.last_name',
    middleName: 's.middle_name',
    identifier: 's.student_id',
    email: 's.email',
    phone: 's.phone',
    agentSourcedIds: AGENTS,
    grades: listSql('s.grade_level'),
    preferredGivenName: 's.preferred_first_name',
    preferredMiddleName: 's.preferred_middle_name',
    preferredFamilyName: 's.preferred_last_name',
    primaryOrgSourcedId: ORG_ID,
  },
};

/** Deleted and erased students, of whom only the identifier is told. */
export const deletedStudents: Branch = {
  from: 'students s join institutions i on i.id = $1',
  where: 's.institution_id = $1 and s.deleted_at is not null',
  sourcedId: SOURCED_ID,
  dateLastModified: 'greatest(s.updated_at, s.deleted_at)',
  changes: [updatedSql('students'), DELETED],
  order: 's.id',
  values: { orgSourcedIds: `array[${ORG_ID}]`, orgSourcedId: ORG_ID, role: `'student'`, roles: `'student'` },
  deleted: true,
};

/** The birth dates of students. Restoring a student restores them. */
export const studentDemographics: Branch = {
  from: `students s left join ${RESTORATIONS} restored on restored.student_id = s.id`,
  where: studentUsers.where,
  sourcedId: SOURCED_ID,
  dateLastModified: 'greatest(s.updated_at, restored.at)',
  changes: [updatedSql('students'), RESTORED],
  order: 's.id',
  students: 's.id::text',
  values: { birthDate: 's.date_of_birth' },
};
