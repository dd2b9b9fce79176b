// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const tenancy = ['test/schema/tenancy.test.ts'];
const idempotency = ['test/auth/idempotency/idempotency-reused.test.ts', 'test/auth/idempotency/idempotency.test.ts'];

/** Faults by which an institution reads records of another one. */
export const institutions = [
  ...of('src/database/reads/record-readers.ts', tenancy, [
    ["`${from.split(' ', 2)[1]}.institution_id = $1 and", '`$1::int > 0 and', 'the query > class'],
  ]),
  ...of('src/students/enrolments/enrolment.checks.ts', tenancy, [
    [
      'on e.institution_id = $1 and e.class_id = place.class_id',
      'on $1::int > 0 and e.class_id = place.class_id',
      'the query > class',
    ],
  ]),
  ...of('src/classes/grades/grade.queries.ts', tenancy, [
    ['h on h.institution_id = $1', 'h on $1::int > 0', 'the query > grades'],
  ]),
  ...of('src/auth/issued-credentials.ts', tenancy, [
    ['c.institution_id = $1 and c.created_by = any', '$1::int > 0 and c.created_by = any', 'the query > user'],
  ]),
  ...of('src/disclosures/access-report.queries.ts', tenancy, [
    [
      "'select from students where institution_id = $1 and id = $2'",
      "'select from students where $1::int > 0 and id = $2'",
      'accessReport',
    ],
  ]),
  ...of('src/classes/own-class.ts', tenancy, [
    ['where c.institution_id = $1 and c.id = $2', 'where $1::int > 0 and c.id = $2', 'gradebook'],
  ]),
  ...of('src/database/reads/conditions.ts', tenancy, [
    ['.institution_id = ${institutionId}`]', '.institution_id > 0 * ${institutionId}`]'],
  ]),
];

/** Faults of the bounds of lists by time. */
export const bounds = of(
  'src/audit/log/audit-log.queries.ts',
  ['test/audit/list-audit-logs.test.ts'],
  [['l.occurred_at >= ${from}', 'l.occurred_at > ${from}', 'range of time']],
);

/** Faults by which a retried request has the wrong answer. */
export const repeats = of('src/auth/idempotency/idempotency-store.ts', idempotency, [
  ['and credential = $2 and method = $3', 'and $2::text is not null and method = $3'],
  [
    "key = $5\n    and created_at > now() - interval '${STORED_FOR}'",
    "key = $5\n    and created_at > now() - interval '25 hours'",
  ],
  [
    "key = $5\n    and created_at > now() - interval '${STORED_FOR}'",
    "key = $5\n    and created_at > now() - interval '23 hours'",
  ],
  ['if (!row.same) {', 'if (row.same === null) {'],
  ['body: claim.request.showsSecret ? null : body,', 'body,'],
]);

/** Faults by which a vacuum after an erasure counts as done before it has removed the rows. */
export const vacuums = of(
  'src/server/vacuum-erased.ts',
  ['test/server/vacuum-erased.test.ts'],
  [
    ['.filter((pending) => pending.removable)', '', 'vacuums again'],
    ['if (!(await findPending(client)).some(({ due }) => due)) return;', '', 'ten minutes'],
  ],
);
