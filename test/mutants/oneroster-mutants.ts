// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const records = ['test/facade/oneroster/records.test.ts', 'test/facade/oneroster/deleted-records.test.ts'];

/** Faults by which other systems miss records of OneRoster. Imports need a thread of their own, which the copy does not start. */
export const oneRoster = [
  ...of(
    'src/oneroster/gradebook/line-item.checks.ts',
    ['test/oneroster/gradebook/post-entries.test.ts'],
    [['${OWN_ORG}', "'o-' || $1::int", 'was imported']],
  ),
  ...of('src/oneroster/reads/json.sql.ts', records, [
    ['if (field.deleted === undefined) return undefined;', 'if (field.deleted) return undefined;', 'placeholders'],
  ]),
  ...of('src/oneroster/records/courses.sql.ts', records, [
    [' and d.course_id = co.id', '', 'archived course'],
    [' and d.sourced_id is distinct from ${HOMEROOM_COURSE_ID}', '', 'course of homerooms'],
  ]),
  ...of('src/oneroster/reads/relations.sql.ts', records, [
    ['enrolledOn(sql.raw(TODAY))', 'sql.raw(`(e.ends_on is null or e.ends_on > ${TODAY})`)', 'planned enrolment'],
  ]),
  ...of(
    'src/oneroster/reads/sources.ts',
    ['test/facade/oneroster/pages.test.ts'],
    [['branch.origin ?? tableOf(branch) ?? branch', 'branch', 'moves nobody']],
  ),
];
