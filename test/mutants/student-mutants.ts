// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code as text

import { of } from './mutant.ts';

const restore = ['test/students/restore-student.test.ts', 'test/students/restore-planned-ends.test.ts'];

/** Faults of the record of disclosures. */
export const disclosures = [
  ...of(
    'src/database/batching/write-in-parts.ts',
    ['test/webhooks/deliveries/claims.test.ts'],
    [
      ['if (!isRefused(error)) throw error;', 'throw error;'],
      ['    await writeInParts(entries.slice(middle), parts);\n', ''],
    ],
  ),
  ...of(
    'src/webhooks/deliveries/delivery-disclosure.ts',
    ['test/disclosures/webhook-deliveries.test.ts'],
    [
      ["  'tls_error',\n", ''],
      ["  'connection_refused',\n", ''],
    ],
  ),
  ...of(
    'src/webhooks/deliveries/redact-student-events.ts',
    ['test/webhooks/deliveries/upkeep.test.ts'],
    [['set response_excerpt = null', 'set response_excerpt = a.response_excerpt', 'removes an erased student']],
  ),
  ...of(
    'src/database/reads/subjects.ts',
    ['test/facade/search-length.test.ts'],
    [['await run<{ id: number }>', 'await prepared<{ id: number }>', 'no prepared statements']],
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
    'src/oneroster/reads/compared-students.ts',
    ['test/disclosures/roster-reads.test.ts'],
    [["nullif(students, '')", 'students']],
  ),
  ...[
    [
      'src/disclosures/access-report.queries.ts',
      "  selection.subjects?.add(String(args.studentId), ['accessReport']);\n",
    ],
    [
      'src/classes/attendance/daily-attendance.queries.ts',
      "  collectSubjects(attendanceReadModel, selection, nestedFields(selection.fields, 'exceptions'), rows[0]?.subjects);\n",
    ],
    ['src/documents/document.queries.ts', "  collectIds(selection, 'document.content', selection.fields, shown);\n"],
  ].flatMap(([file = '', text = '']) => of(file, ['test/disclosures/every-field.test.ts'], [[text, '']])),
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
const work = ['test/students/import/import-work.test.ts'];

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
  ...of(
    'src/students/import/undo/undo-plan.sql.ts',
    ['test/students/import/undo-across-kinds.test.ts'],
    [["not ${isAsOf(COMPARED, 'compared.written_at')}", 'compared.updated_at <> compared.written_at']],
  ),
  ...of(
    'src/database/batching/batched-transaction.ts',
    [
      'test/database/batching/batched-transaction.test.ts',
      'test/database/batching/batched-transaction-failures.test.ts',
    ],
    [
      ["    if (this.completedSteps.has(step)) throw new RetryAlone('The batch has already run this step.');\n", ''],
      ['if (error instanceof DatabaseError) this.fail(error);', 'this.fail(error);'],
    ],
  ),
  ...of('src/students/import/import-run.ts', ['test/students/import/undo-missing.test.ts'], [[' and kept = 0', '']]),
  ...of(
    'src/students/import/undo/restored-records.sql.ts',
    ['test/students/import/undo-across-kinds.test.ts'],
    [['coalesce(b.as_of, u.former_updated_at)', 'u.former_updated_at']],
  ),
  ...of('src/audit/audit-verification.sql.ts', trail, [
    ['c.changes_digest is distinct from sha256(key || c.changes)', 'false'],
  ]),
  ...of(
    'src/students/import/plan/missing-students.ts',
    ['test/students/import/import-identity.test.ts'],
    [['[...unreadable, ...changed.rows.map(({ row }) => row)]', '[...unreadable]']],
  ),
  ...of(
    'src/students/import/plan/missing-students.ts',
    ['test/students/import/import-returned.test.ts'],
    [
      [' and r.row < 0', ''],
      ['c.changed_at > i.created_at', 'false'],
    ],
  ),
  ...of('src/students/import/plan/join-method.ts', work, [['  await runUnprepared(client, HASH_JOINS);\n', '']]),
  ...of('src/students/import/undo/undo-import.service.ts', work, [
    ['    await chooseJoinMethod(tx.client, tx.caller.institutionId);\n', ''],
  ]),
  ...of('src/database/schema/student-lists.sql.ts', work, [
    ['plpgsql set enable_seqscan = off as', 'plpgsql as'],
    [
      'where (select w.id from student_words w where w.institution_id = added.institution_id and w.word = found.word limit 1) is null',
      'where not exists (select from student_words w where w.institution_id = added.institution_id and w.word = found.word)',
    ],
  ]),
];

/** Faults of the restoration of students. */
export const restored = [
  ...of('src/students/restore-student.service.ts', restore, [
    ['if (student.deletedAt === null)', 'if (student.version < 0)'],
    ["if (student.status === 'active')", 'if (student.version > 0)'],
  ]),
  ...of('src/students/enrolments/reopen-enrolments.ts', restore, [
    ['endsOn !== null && endsOn <= beginsOn)', 'endsOn === undefined)'],
    ['seats.free <= taken.length', 'seats.free < taken.length'],
  ]),
];

/** Faults that random lives of students notice, each by the lives one after the other. */
export const lives = [
  [
    'src/classes/courses/course.service.ts',
    'applyToGrades ? await applyCredits(tx, course) : 0',
    'await applyCredits(tx, course)',
  ],
  [
    'src/students/standing.ts',
    "former.status === 'inactive' ? await reopen",
    "former.status === 'graduated' ? await reopen",
  ],
  [
    'src/students/enrolments/enrolment.checks.ts',
    "place.day between ${rosterDays('e')}",
    '(e.ends_on is null or e.ends_on > place.day)',
  ],
  ['src/database/schema/grades/finals.sql.ts', 'coalesce(t.ends_on, stay.begins_on) desc nulls last,', ''],
  [
    'src/database/schema/enrolment-days.ts',
    "coalesce(${alias}.ends_on, 'infinity'::date)",
    "coalesce(${alias}.ends_on - 1, 'infinity'::date)",
  ],
].flatMap(([file = '', text = '', to = '']) =>
  of(file, ['test/students/lives/lives.test.ts'], [[text, to, 'one after the other']]),
);

/** Faults of records that a change strands. */
export const corrections = [
  ...of(
    'src/students/enrolments/stranded-records.ts',
    ['test/students/enrolments/correct-enrolment.test.ts'],
    [['  await lockAcademicRecords(tx, [studentId]);\n', '', 'at the same time']],
  ),
  ...of(
    'src/students/enrolments/enrolment-corrections.checks.ts',
    ['test/students/enrolments/ended-enrolment-records.test.ts'],
    [[' || endsOn > latest', '', 'day after the term']],
  ),
  ...of(
    'src/admin/institutions/update-institution.service.ts',
    ['test/students/enrolments/midnight.test.ts'],
    [['if (changes.time_zone) await planAgain(tx, institution.timeZone);', '', 'another time zone']],
  ),
  ...['src/students/enrolments/enrolment.service.ts', 'src/classes/attendance/attendance.service.ts'].flatMap((file) =>
    of(file, ['test/classes/stranded-records.test.ts'], [['  await keepCalendar(tx);\n', '', 'at the same time']]),
  ),
];
