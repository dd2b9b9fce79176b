// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const restore = ['test/students/restore-student.test.ts', 'test/students/restore-planned-ends.test.ts'];

/** Faults of the record of disclosures. */
export const disclosures = [
  ...of(
    'src/webhooks/deliveries/delivery-disclosure.ts',
    ['test/disclosures/webhook-deliveries.test.ts'],
    [
      ["  'tls_error',\n", ''],
      ["  'connection_refused',\n", ''],
    ],
  ),
  ...of(
    'src/disclosures/disclosure.ts',
    ['test/disclosures/unrecorded-requests.test.ts'],
    [["actorType !== 'user' && actorType !== 'system'", "actorType !== 'system'"]],
  ),
  ...of(
    'src/disclosures/recorded-reads.ts',
    ['test/disclosures/recorded-reads.test.ts', 'test/disclosures/unrecorded-requests.test.ts'],
    [
      ['this.reads.filter(({ rootField }) => isAnswered(rootField))', 'this.reads.slice()'],
      ["ids: reads.map(({ ids }) => ids).join(',')", "ids: reads[0]?.ids ?? ''"],
    ],
  ),
  ...of(
    'src/disclosures/access-report.queries.ts',
    ['test/disclosures/access-report.test.ts', 'test/disclosures/exported-files.test.ts'],
    [
      [' and s.created_at <= d.occurred_at', ''],
      ["::timestamptz + interval '1 millisecond'", '::timestamptz'],
    ],
  ),
];

const trail = ['test/students/import/import-trail.test.ts'];

/** Faults of imports of students. */
export const imported = [
  ...of(
    'src/students/import/guardians/resolve-guardians.ts',
    ['test/students/import/import-guardians.test.ts'],
    [
      ['!this.shared.has(email.toLowerCase())', 'true'],
      ['relation === null || relation === link.relation', 'true'],
    ],
  ),
  ...of('src/students/import/plan/undo-plan.sql.ts', trail, [[' and not ${IS_BROUGHT_BACK}', '']]),
  ...of('src/students/erase-student.sql.ts', trail, [[', changes = null where', ' where']]),
  ...of('src/audit/audit-verification.sql.ts', trail, [
    ["c.changes_digest is distinct from sha256(key || convert_to(c.changes::text, 'UTF8'))", 'false'],
  ]),
  ...of(
    'src/students/import/plan/missing-students.ts',
    ['test/students/import/import-identity.test.ts'],
    [['[...unreadable, ...changed.rows.map(({ row }) => row)]', '[...unreadable]']],
  ),
];

/** Faults of the restoration of students. */
export const restored = [
  ...of('src/students/restore-student.service.ts', restore, [
    ['if (student.deletedAt === null)', 'if (student.version < 0)'],
  ]),
  ...of('src/students/enrolments/reopen-enrolments.ts', restore, [
    ['endsOn !== null && endsOn <= beginsOn)', 'endsOn === undefined)'],
    ['seats.free <= entered', 'seats.free < entered'],
  ]),
];
