import { z } from 'zod';
import type { SelectingRequest } from '../../../access/service-request.ts';
import { type Change, change } from '../../../audit/change.ts';
import { checkEntryCount, nullableText, parseInput, required, requiredText } from '../../../input/schemas.ts';
import { conflict } from '../../../shared/errors.ts';
import { updateFinals } from '../../../students/academic-records/update-academic-records.ts';
import { DEFAULT_MAX_SCORE } from '../../grades/assessments/assessment.rules.ts';
import type { GradeColumns } from '../../grades/grade.rules.ts';
import { type GradeSubmission, type LeftGrade, readGradesBack, recordSubmission } from '../../grades/grade.service.ts';
import { findTarget } from '../../grades/grade-target.ts';
import { publicationOf, writeGrades } from '../../grades/write-grades.ts';
import { lockOwnClass } from '../../own-class.ts';
import { lockMembers, type Member } from './lock-members.ts';
import { differs } from './proposed-grades.queries.ts';
import { type Proposal, type Proposals, readProposals, toWorking } from './read-proposals.ts';

const acceptanceSchema = z.object({
  /** Name of the term; by default that of the class. */
  term: nullableText({ max: 100 }).optional(),
  /** The institution's own identifiers of the students; by default all with a proposal. */
  studentIds: z.array(requiredText({ max: 64 })).nullish(),
  /** True if finals that were entered by hand are replaced. */
  replace: required<boolean>().nullish(),
  published: required<boolean>().nullish(),
});

export type AcceptanceInput = z.input<typeof acceptanceSchema>;

/**
 * Submits the proposed finals of a class as its grades, with their working ([D137]). A final that was entered by hand and differs is
 * left and listed unless `replace` is set, and so is a student who gets no final.
 * @throws AppError `not_found`, `forbidden` ([D20]); `conflict` for a homeroom, and if no policy holds; `validation_error`
 */
export async function acceptProposedGrades<T>(
  request: SelectingRequest,
  { classId, ...input }: AcceptanceInput & { classId: number },
): Promise<GradeSubmission<T>> {
  if (input.studentIds != null) checkEntryCount(request.errors, 'studentIds', input.studentIds);
  return change(request, {
    input: parseInput(request.errors, acceptanceSchema, input),
    check: async (tx, { term, studentIds }) => {
      const section = await lockOwnClass(tx, classId);
      if (section.courseId === null) throw conflict(HOMEROOM);
      const target = await findTarget(tx, section, { term });
      const members = await lockMembers(tx, target, (studentIds as string[] | undefined) ?? null);
      checkMembers(tx, studentIds, members);
      const proposals = await readProposals(tx, target.scope);
      if (!proposals) throw conflict(NO_POLICY);
      return { target, members, proposals };
    },
    apply: async (tx, { replace, published }, { target, members, proposals }) => {
      const { scope, term, rules } = target;
      const { accepted, left } = decide(members, proposals, replace ?? false);
      const studentIds = accepted.map(({ id }) => id);
      const finals = { ...scope, assessmentId: null };
      const counts = await writeGrades(tx, finals, {
        studentIds,
        grades: accepted.map((member) => toFinal(proposals, member)),
        ...publicationOf({ published }, rules),
      });
      if (counts.created + counts.updated > 0) {
        await updateFinals(tx, studentIds);
        recordSubmission(tx, target, null, counts);
      }
      const grades = await readGradesBack<T>(tx, { ...finals, studentIds }, request.selection);
      return { classId, courseId: scope.courseId, term, assessment: null, ...counts, grades, left };
    },
  });
}

const HOMEROOM = 'A homeroom has no course of its own, so no final grades are proposed for it.';
const NO_POLICY = 'No grading policy holds for this class: set one for it, its course or the institution.';

/** Divides students into those who get the proposed final and those who keep what they have. A student without a proposal is neither. */
function decide(members: readonly Member[], proposals: Proposals, replace: boolean) {
  const accepted: Member[] = [];
  const left: LeftGrade[] = [];
  for (const member of members) {
    const proposal = proposals.of(member.id);
    if (proposal.percent === null) continue;
    const reason = member.problem ?? findReason(proposal, proposals, member, replace);
    if (reason === undefined) accepted.push(member);
    else left.push({ student: member.student, reason });
  }
  return { accepted, left };
}

/** Returns why a student does not get a proposed final, if there is a reason. */
function findReason(proposal: Proposal, { scale }: Proposals, { final }: Member, replace: boolean): string | undefined {
  if (scale.kind !== 'percent') return 'The grade scale of the course takes no percentages: enter the final grade.';
  if (replace || !final?.byHand || !differs(proposal, final)) return undefined;
  return 'The final grade was entered by hand and differs.';
}

/** Returns the columns of a proposed final, which keeps the comment of the former one. */
function toFinal(proposals: Proposals, { id, final }: Member): GradeColumns {
  const proposal = proposals.of(id);
  const { percent, letter, points } = proposal;
  const entered = { comment: final?.comment ?? null, late: null, missing: null, handed_in_on: undefined };
  const working = toWorking(proposals, proposal);
  return { score: percent, max_score: DEFAULT_MAX_SCORE, letter, points, status: 'graded', ...entered, working };
}

function checkMembers(
  tx: Change,
  studentIds: readonly (string | undefined)[] | null | undefined,
  members: readonly Member[],
): void {
  const known = new Set(members.map(({ studentId }) => studentId));
  for (const [index, id] of (studentIds ?? []).entries())
    if (id !== undefined && !known.has(id)) tx.errors.add(`studentIds.${index}`, 'is not a student of this class.');
}
