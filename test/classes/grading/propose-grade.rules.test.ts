import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PolicyRules,
  proposeGrade,
  reaches,
  toRoundedPercent,
  type WeighedWork,
} from '../../../src/classes/grading/policies/propose-grade.ts';

const policy: PolicyRules = {
  averaging: 'points',
  categories: [],
  missing: 'ignore',
  latePercentPerDay: 0,
  lateMaxPercent: 100,
};

const work = (score: number | null, maxScore: number, more: Partial<WeighedWork> = {}): WeighedWork => ({
  assessmentId: 1,
  category: null,
  score,
  maxScore,
  weight: null,
  daysLate: 0,
  ...more,
});

const percent = (rules: Partial<PolicyRules>, items: WeighedWork[]) => {
  const { ratio } = proposeGrade({ ...policy, ...rules }, items);
  return ratio && toRoundedPercent(ratio);
};

const drops = (dropLowest: number) => [{ title: 'Tests', weight: 1, dropLowest }];

describe('a proposed grade', () => {
  test('drops the score whose removal gives the highest result, not the lowest percentage', () => {
    const items = [[80, 100] as const, [1, 20] as const, [20, 100] as const].map(([score, maxScore], assessmentId) =>
      work(score, maxScore, { assessmentId, category: 'Tests' }),
    );
    const result = proposeGrade({ ...policy, categories: drops(1) }, items);
    expect(result.ratio && toRoundedPercent(result.ratio)).toBe(67.5);
    expect(result.categories[0]?.dropped).toEqual([2]);
  });

  test('keeps the oldest of scores that make no difference, and at least one', () => {
    const items = [50, 50, 50].map((score, assessmentId) => work(score, 100, { assessmentId, category: 'tests' }));
    const dropped = (count: number) =>
      proposeGrade({ ...policy, categories: drops(count) }, items).categories[0]?.dropped;
    expect(dropped(1)).toEqual([2]);
    expect(dropped(5)).toEqual([1, 2]);
  });

  test('takes a percentage of the maximum score for each late day, up to a limit, and never below 0', () => {
    const late = { latePercentPerDay: 10, lateMaxPercent: 30 };
    expect(percent(late, [work(90, 100, { daysLate: 2 })])).toBe(70);
    expect(percent(late, [work(90, 100, { daysLate: 9 })])).toBe(60);
    expect(percent(late, [work(20, 100, { daysLate: 3 })])).toBe(0);
    expect(percent({ ...late, latePercentPerDay: 0.1 }, [work(90, 100, { daysLate: 3 })])).toBe(89.7);
  });

  test('weighs the categories that have a score, and reports assessments of others', () => {
    const categories = [
      { title: 'Tests', weight: 60, dropLowest: 0 },
      { title: 'Homework', weight: 40, dropLowest: 0 },
    ];
    const tests = work(80, 100, { category: 'tests' });
    expect(percent({ categories }, [tests])).toBe(80);
    expect(percent({ categories }, [tests, work(10, 20, { category: 'Homework' })])).toBe(68);
    const other = work(100, 100, { assessmentId: 7, category: 'Projects' });
    expect(proposeGrade({ ...policy, categories }, [other])).toMatchObject({ ratio: null, unlisted: [7] });
  });

  test('leaves missing work out or takes it as 0, as the policy says', () => {
    const items = [work(80, 100), work(null, 100)];
    expect(percent({}, items)).toBe(80);
    expect(percent({ missing: 'zero' }, items)).toBe(40);
    expect(percent({}, [work(null, 100)])).toBeNull();
  });

  test('averages percentages by the weights of their assessments, or sums points', () => {
    const items = [work(10, 10, { weight: 3 }), work(50, 100)];
    expect(percent({ averaging: 'equal' }, items)).toBe(87.5);
    expect(percent({ averaging: 'points' }, items)).toBe(54.55);
    expect(percent({ averaging: 'equal' }, [work(10, 10, { weight: 0 })])).toBeNull();
  });

  test('is not rounded before it is compared with a step', () => {
    const { ratio } = proposeGrade(policy, [work(89.99, 100), work(90, 100)]);
    expect(ratio && toRoundedPercent(ratio)).toBe(90);
    expect(ratio && reaches(ratio, 90)).toBe(false);
    const exact = proposeGrade({ ...policy, averaging: 'equal' }, [work(1, 3), work(2, 3), work(87, 100)]).ratio;
    expect(exact && reaches(exact, 62.33)).toBe(true);
  });
});

/** Returns all ways to keep some of the items. */
function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

const item = fc.record({
  score: fc.integer({ min: 0, max: 3000 }).map((value) => value / 100),
  maxScore: fc.integer({ min: 1, max: 2000 }).map((value) => value / 100),
  weight: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  daysLate: fc.integer({ min: 0, max: 3 }),
});
const rules = fc.record({
  averaging: fc.constantFrom('points' as const, 'equal' as const),
  latePercentPerDay: fc.integer({ min: 0, max: 20 }),
  lateMaxPercent: fc.integer({ min: 0, max: 100 }),
});

describe('dropping the lowest scores', () => {
  test('gives the highest result of all ways to drop as many', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 7 }),
        rules,
        fc.integer({ min: 0, max: 4 }),
        (items, policyRules, dropLowest) => {
          const all = items.map((values, assessmentId) =>
            work(values.score, values.maxScore, { ...values, assessmentId, category: 'Tests' }),
          );
          const given = { ...policy, ...policyRules };
          const best = subsets(all, Math.max(all.length - dropLowest, 1))
            .map((kept) => percent(given, kept) ?? 0)
            .reduce((highest, value) => Math.max(highest, value));
          expect(percent({ ...given, categories: drops(dropLowest) }, all)).toBe(best);
        },
      ),
    );
  });

  test('never gives a lower result for a higher score', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 8 }),
        rules,
        fc.nat(7),
        fc.nat(500),
        (items, policyRules, index, more) => {
          const result = (raised: number) =>
            percent(
              { ...policyRules, categories: drops(2) },
              items.map((values, position) =>
                work(position === index % items.length ? values.score + raised / 100 : values.score, values.maxScore, {
                  ...values,
                  score: position === index % items.length ? values.score + raised / 100 : values.score,
                  assessmentId: position,
                  category: 'Tests',
                }),
              ),
            );
          expect(result(more)).toBeGreaterThanOrEqual(result(0) ?? 0);
        },
      ),
    );
  });
});
