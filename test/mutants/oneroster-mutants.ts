// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const records = ['test/facade/oneroster/records.test.ts', 'test/facade/oneroster/deleted-records.test.ts'];

const problems = ['test/oneroster/import/bundle-problems.test.ts'];
const missing = [
  'test/oneroster/import/missing-and-deleted.test.ts',
  'test/oneroster/import/good-rows-missing.test.ts',
];

/** Faults by which an import of a bundle writes what it has to report, or ends what is not missing. */
export const bundles = [
  ...of('src/oneroster/import/plan/enrolments.sql.ts', problems, [['where user_id <> first`', 'where user_id < 0`']]),
  ...of(
    'src/oneroster/import/plan/enrolments.sql.ts',
    ['test/oneroster/import/good-rows.test.ts'],
    [["when: 'p.ends_on < p.begins_on'", "when: 'false'"]],
  ),
  ...of('src/oneroster/import/plan/structure-kinds.sql.ts', problems, [
    ['and coalesce(o.starts_on, t.starts_on) <= p.starts_on and', 'and'],
    ['and coalesce(o.ends_on, t.ends_on) >= p.ends_on)', ')'],
    ["when: `p.type = 'scheduled' and p.course_id is null`", "when: 'false'"],
  ]),
  ...of('src/oneroster/import/plan/kind-checks.sql.ts', problems, [
    ["when: `action <> 'failed'`", "when: 'false'"],
    ['where id <> first`', 'where id < 0`'],
  ]),
  ...of(
    'src/oneroster/import/undo/undo-write.ts',
    ['test/oneroster/import/undo-again.test.ts'],
    [["    if (each.table === 'guardians') await runSql(client, settleLinks);\n", '', 'older of two']],
  ),
  ...of('src/oneroster/import/plan/missing.sql.ts', missing, [
    [' and t.active and t.sourced_id is not null', ' and t.active'],
    ["s.deleted_at is null and s.status = 'active'", 's.deleted_at is null'],
  ]),
];

/** Faults by which other systems miss records of OneRoster. */
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
