import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claim, type Release, unmetClaims } from '../../../src/students/import/plan/unmet-claims.ts';
import { threadTime } from '../../support/thread-time.ts';

const row = fc.integer({ min: 1, max: 8 });
const place = fc.constantFrom('a', 'b', 'c');
/** Places without days, as emails are. */
const claimSets = fc
  .uniqueArray(fc.record({ row, place }), { selector: ({ row, place }) => `${row}${place}` })
  .map((all) => all.map((each) => ({ ...each, day: '', since: '', from: '', until: '' })));
const freeSeats = fc.record({ a: fc.integer({ min: -1, max: 2 }), b: fc.nat(2), c: fc.nat(2) });

/** Finds the rows to refuse by refusing one at a time and starting again, until every remaining row has a place. */
function refusedByTrying(claims: readonly Claim[], releases: readonly Release[]): Set<number> {
  const refused = new Set<number>();
  for (;;) {
    const staying = claims.filter((claim) => !refused.has(claim.row));
    const beyond = staying.find((claim) => {
      const rivals = staying.filter(({ place }) => place === claim.place);
      const left = releases.filter((release) => release.place === claim.place && !refused.has(release.row));
      return rivals.length > claim.free + left.length && rivals.at(-1) === claim;
    });
    if (!beyond) return refused;
    refused.add(beyond.row);
  }
}

test('gives every remaining row a place after the refused ones are removed', () => {
  fc.assert(
    fc.property(claimSets, claimSets, freeSeats, (wanted, releases, free) => {
      const claims = wanted.map((claim) => ({ ...claim, free: free[claim.place] })).sort((a, b) => a.row - b.row);
      const refused = new Set(unmetClaims(claims, releases).map((claim) => claim.row));
      for (const { place } of claims) {
        const stays = ({ row, place: other }: Release) => other === place && !refused.has(row);
        const [used, left] = [claims.filter(stays).length, releases.filter(stays).length];
        if (used > 0) expect(used).toBeLessThanOrEqual(free[place] + left);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('refuses the same rows as trial and error if every row claims one place', () => {
  const single = fc.uniqueArray(fc.record({ row, place }), { selector: (claim) => claim.row });
  const dayless = single.map((all) => all.map((each) => ({ ...each, day: '', since: '' })));
  fc.assert(
    fc.property(dayless, claimSets, freeSeats, (wanted, releases, free) => {
      const claims = wanted.map((claim) => ({ ...claim, free: free[claim.place] })).sort((a, b) => a.row - b.row);
      const refused = new Set(unmetClaims(claims, releases).map((claim) => claim.row));
      expect(refused).toEqual(refusedByTrying(claims, releases));
    }),
    { numRuns: 1_000 },
  );
});

test('refuses a row only for the rows before it that have a seat on its days', () => {
  const day = fc.constantFrom('2024-01-01', '2024-02-02', '2024-03-03');
  const seats = fc.uniqueArray(fc.record({ row, since: day, today: fc.boolean() }), { selector: (each) => each.row });
  const free = fc.array(fc.nat(2), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(seats, free, (wanted, [first = 0, second = 0, third = 0]) => {
      const freeOn: Record<string, number> = { '2024-01-01': first, '2024-02-02': second, '2024-03-03': third };
      const ordered = wanted.toSorted((a, b) => a.row - b.row);
      const daysOf = (each: (typeof wanted)[number]) => [each.since, ...(each.today ? ['2024-02-02'] : [])];
      const neededDays = ordered.map((each) => [...new Set(daysOf(each))].filter((needed) => needed >= each.since));
      const seated: typeof wanted = [];
      for (const [index, each] of ordered.entries()) {
        const isFull = (needed: string) =>
          seated.filter(({ since }) => since <= needed).length >= (freeOn[needed] as number);
        if (!neededDays[index]?.some(isFull)) seated.push(each);
      }
      const claims = ordered.flatMap((each, index) =>
        (neededDays[index] as string[]).map((needed) => ({
          row: each.row,
          place: 'class',
          day: needed,
          since: each.since,
          free: freeOn[needed] as number,
        })),
      );
      const refused = new Set(unmetClaims(claims, []).map((claim) => claim.row));
      expect(ordered.filter((each) => !refused.has(each.row))).toEqual(seated);
    }),
    { numRuns: 1_000 },
  );
});

test('refuses a chain of 50,000 rows that fails at its end in linear time', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => index + 1);
  const claims = rows.map((number) => ({ row: number, place: `email ${number + 1}`, day: '', since: '', free: 0 }));
  const releases = rows.map((number) => ({ row: number, place: `email ${number}`, from: '', until: '' }));
  const spent = await threadTime(() => expect(unmetClaims(claims, releases)).toHaveLength(rows.length));
  expect(spent).toBeLessThan(5_000);
});

test('seats 20,000 rows of as many first days in one class in the time of a request', async () => {
  const dayOf = (number: number) => new Date(Date.UTC(1970, 0, number)).toISOString().slice(0, 10);
  const seats = Array.from({ length: 20_000 }, (_, index) => {
    const since = dayOf(1 + ((index * 7_919) % 20_000));
    return { row: index + 2, place: 'class', day: since, since, free: 10_000 };
  });
  const claims = seats.flatMap((seat) => [seat, { ...seat, day: dayOf(20_001) }]);
  const spent = await threadTime(() => expect(unmetClaims(claims, [])).toHaveLength(10_000));
  expect(spent).toBeLessThan(4_000);
});
