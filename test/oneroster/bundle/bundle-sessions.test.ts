import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { TestInstitution, TestUser } from '../../support/factories.ts';
import { findViolations } from '../../support/oneroster/check-bundle.ts';
import { download } from './bundle-school.ts';

/** School years and grading periods: those of the institution, or else those that are made for its terms. */

const app = await useSharedApp();
let user: TestUser;
let institution: TestInstitution;

beforeEach(async () => {
  user = await app.make.aUser({ role: 'registrar' });
  institution = user.institution;
});

async function bundleOf(version: '1.2' | '1.1' = '1.2') {
  const bundle = await download(app, user, `?version=${version}`);
  const violations = findViolations(bundle, version, 'bulk');
  expect(violations.filter((line) => !line.endsWith(': missing'))).toEqual([]);
  return bundle;
}

const term = (name: string, starts_on: string, ends_on: string, columns = {}) =>
  app.make.aTerm(institution, { name, starts_on, ends_on, ...columns });

const ONGOING = ['2020-09-01', '2099-07-31'] as const;

test('the institution has school years, semesters and grading periods of its own', async () => {
  const year = await term('Year', ...ONGOING, { type: 'school_year' });
  const autumn = await term('Autumn', '2020-09-01', '2020-12-31', {
    type: 'semester',
    parent_id: year,
    explicit_school_year: 2099,
  });
  const period = await term('P1', '2020-09-01', '2020-10-31', {
    type: 'grading_period',
    parent_id: autumn,
    explicit_school_year: 2099,
  });
  const rows = (await bundleOf()).rows('academicSessions');
  expect(rows.map(({ sourcedId, type, parentSourcedId }) => [sourcedId, type, parentSourcedId]).sort()).toEqual(
    [
      [`gp-${year}`, 'gradingPeriod', `t-${year}`],
      [`t-${autumn}`, 'semester', `t-${year}`],
      [`t-${period}`, 'gradingPeriod', `t-${autumn}`],
      [`t-${year}`, 'schoolYear', ''],
    ].sort(),
  );
});

test('terms without school year get one that spans them, also beside another one', async () => {
  await term('Fall', '2025-09-01', '2025-12-31');
  await term('Spring', '2026-01-10', '2026-06-30');
  await term('Next', '2026-09-01', '2026-12-31');
  const years = (await bundleOf()).rows('academicSessions').filter(({ type }) => type === 'schoolYear');
  expect(years.map(({ sourcedId, title, startDate, endDate }) => [sourcedId, title, startDate, endDate])).toEqual([
    ['y-2026', '2025-2026', '2025-09-01', '2026-07-01'],
    ['y-2027', '2026-2027', '2026-09-01', '2027-01-01'],
  ]);
});

test('a class without term belongs to the school year of today, with its enrolments and grades', async () => {
  const { make } = app;
  await term('Now', ...ONGOING);
  await term('Later', '2100-09-01', '2100-12-31');
  const homeroom = await make.aClass(institution);
  const student = await make.aStudent(institution, { class_id: homeroom });
  const course = await make.aCourse(institution);
  await app.pool.query(
    `insert into grades (institution_id, class_id, course_id, student_id, score) values ($1, $2, $3, $4, 5)`,
    [institution.id, homeroom, course, student],
  );
  for (const version of ['1.2', '1.1'] as const) {
    const bundle = await bundleOf(version);
    expect(bundle.rows('classes')).toMatchObject([{ termSourcedIds: 'y-2099', courseSourcedId: 'c-homeroom' }]);
    expect(bundle.rows('enrollments')).toMatchObject([{ beginDate: '2024-09-01', endDate: '2099-08-01' }]);
    const session = version === '1.2' ? 'academicSessionSourcedId' : 'gradingPeriodSourcedId';
    expect(bundle.rows('lineItems')).toMatchObject([{ [session]: 'gp-y-2099' }]);
  }
});

test('an institution without terms has the school year of today', async () => {
  await app.make.aClass(institution);
  const [period, year] = (await bundleOf()).rows('academicSessions');
  const today = new Date().toISOString().slice(0, 10);
  expect(year?.sourcedId).toBe(`y-${year?.schoolYear}`);
  expect(year?.startDate).toBe(`${Number(year?.schoolYear) - 1}-08-01`);
  expect([year?.startDate, today, year?.endDate]).toEqual([year?.startDate, today, year?.endDate].sort());
  expect(period?.parentSourcedId).toBe(year?.sourcedId);
});
