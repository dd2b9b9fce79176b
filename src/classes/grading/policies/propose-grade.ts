import { compareRatios, keepBest, type Ratio, type RatioPart, sumOf } from './best-scores.ts';
import type { GradingPolicy } from './grading-policy.entity.ts';

/** A student's graded or missing work that a policy weighs. */
export interface WeighedWork {
  readonly assessmentId: number;
  /** The assessment's category; null if it has none. */
  readonly category: string | null;
  /** Null for missing work. */
  readonly score: number | null;
  readonly maxScore: number;
  /** The assessment's weight among equal ones; null for 1. */
  readonly weight: number | null;
  /** Days in session that the work was late; 0 if it was not. */
  readonly daysLate: number;
}

/** The rules of a grading policy that a calculation needs. */
export type PolicyRules = Pick<
  GradingPolicy,
  'averaging' | 'categories' | 'missing' | 'latePercentPerDay' | 'lateMaxPercent'
>;

interface Deduction {
  readonly assessmentId: number;
  /** The percentage of the maximum score that was taken from the score. */
  readonly percent: number;
  readonly days: number;
}

/** The result of a category, with its working. */
interface CategoryResult {
  readonly title: string;
  readonly weight: number;
  /** Null without scores. */
  readonly ratio: Ratio | null;
  readonly dropped: readonly number[];
  readonly deducted: readonly Deduction[];
}

/** The result of a policy for a student's work ([D137]). */
export interface PolicyResult {
  /** Null if nothing was graded. */
  readonly ratio: Ratio | null;
  readonly categories: readonly CategoryResult[];
  /** Ids of the assessments whose category the policy does not list. */
  readonly unlisted: readonly number[];
}

/** The one group of a policy without categories. */
const ALL_WORK = { title: 'All assessments', weight: 1, dropLowest: 0 };

/** Numbers have at most two decimals, weights three: as whole numbers they are exact. */
const hundredths = (value: number) => BigInt(Math.round(value * 100));
const thousandths = (value: number) => BigInt(Math.round(value * 1000));

/** Shares of a maximum score are in hundredths of a percent. */
const WHOLE = 10_000n;

/**
 * Calculates the result of a student's work by a grading policy, without rounding ([D136]). A higher score never gives a lower result.
 * @param work in the order of the assessments, the oldest first: where dropping one or the other gives the same, the oldest stays
 */
export function proposeGrade(policy: PolicyRules, work: readonly WeighedWork[]): PolicyResult {
  const counted = work.filter(({ score }) => score !== null || policy.missing === 'zero');
  if (policy.categories.length === 0) {
    const all = weighCategory(policy, ALL_WORK, counted);
    return { ratio: all.ratio, categories: [all], unlisted: [] };
  }
  const listed = new Set(policy.categories.map(({ title }) => toKey(title)));
  const isListed = ({ category }: WeighedWork) => category !== null && listed.has(toKey(category));
  const categories = policy.categories.map((category) =>
    weighCategory(
      policy,
      category,
      counted.filter((item) => item.category !== null && toKey(item.category) === toKey(category.title)),
    ),
  );
  const unlisted = work.filter((item) => !isListed(item)).map(({ assessmentId }) => assessmentId);
  return { ratio: averageOf(categories), categories, unlisted };
}

/** Titles of categories are the same without regard to case. */
export function toKey(title: string): string {
  return title.toLowerCase();
}

/** Returns a ratio as a percentage with at most two decimals, rounded half up. */
export function toRoundedPercent({ earned, possible }: Ratio): number {
  return Number((earned * 2n * WHOLE + possible) / (possible * 2n)) / 100;
}

/** Returns whether a ratio, which is not rounded, reaches a percentage of at most two decimals. */
export function reaches(ratio: Ratio, percent: number): boolean {
  return compareRatios(ratio, { earned: hundredths(percent), possible: WHOLE }) >= 0;
}

type Category = PolicyRules['categories'][number];

interface WorkRatio extends RatioPart {
  readonly assessmentId: number;
}

function weighCategory(
  policy: PolicyRules,
  { title, weight, dropLowest }: Category,
  work: readonly WeighedWork[],
): CategoryResult {
  const deducted = work.flatMap((item) => {
    const percent = deductionOf(policy, item);
    return percent > 0 ? { assessmentId: item.assessmentId, percent, days: item.daysLate } : [];
  });
  const parts = policy.averaging === 'points' ? byPoints(policy, work) : byPercent(policy, work);
  const kept = keepBest(parts, dropLowest);
  const dropped = parts.filter((part) => !kept.includes(part)).map(({ assessmentId }) => assessmentId);
  return { title, weight, ratio: kept.length > 0 ? sumOf(kept) : null, dropped, deducted };
}

/** Each score counts with its points. */
function byPoints(policy: PolicyRules, work: readonly WeighedWork[]): WorkRatio[] {
  return work.map((item) => ({
    assessmentId: item.assessmentId,
    earned: earnedOf(policy, item),
    possible: hundredths(item.maxScore) * WHOLE,
  }));
}

/** Each percentage counts with the weight of its assessment; those of weight 0 do not count. */
function byPercent(policy: PolicyRules, work: readonly WeighedWork[]): WorkRatio[] {
  const weighed = work.filter(({ weight }) => weight !== 0);
  const common = weighed.reduce((product, { maxScore }) => leastCommonMultiple(product, hundredths(maxScore)), 1n);
  return weighed.map((item) => {
    const weight = thousandths(item.weight ?? 1);
    return {
      assessmentId: item.assessmentId,
      earned: weight * earnedOf(policy, item) * (common / hundredths(item.maxScore)),
      possible: weight * common * WHOLE,
    };
  });
}

/** Returns the score after its deduction, in hundredths of a hundredth of a percent. */
function earnedOf(policy: PolicyRules, item: WeighedWork): bigint {
  const earned =
    hundredths(item.score ?? 0) * WHOLE - hundredths(item.maxScore) * hundredths(deductionOf(policy, item));
  return earned < 0n ? 0n : earned;
}

/** Returns the percentage of the maximum score that is taken for lateness. */
function deductionOf({ latePercentPerDay, lateMaxPercent }: PolicyRules, { score, daysLate }: WeighedWork): number {
  if (score === null || daysLate === 0) return 0;
  return Math.min(Math.round(latePercentPerDay * 100 * daysLate) / 100, lateMaxPercent);
}

/** Returns Σ(category × weight) ÷ Σ weights of the categories that have a score; null if these weights are 0. */
function averageOf(categories: readonly CategoryResult[]): Ratio | null {
  let sum: Ratio = { earned: 0n, possible: 1n };
  let weights = 0n;
  for (const { ratio, weight } of categories) {
    if (ratio === null || weight === 0) continue;
    const share = thousandths(weight);
    sum = {
      earned: sum.earned * ratio.possible + share * ratio.earned * sum.possible,
      possible: sum.possible * ratio.possible,
    };
    weights += share;
  }
  return weights === 0n ? null : { earned: sum.earned, possible: sum.possible * weights };
}

function leastCommonMultiple(first: bigint, second: bigint): bigint {
  let [a, b] = [first, second];
  while (b !== 0n) [a, b] = [b, a % b];
  return (first / a) * second;
}
