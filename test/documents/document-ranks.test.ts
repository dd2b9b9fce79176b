import { expect, test } from 'vitest';
import { sqlDuring } from '../support/sql-counter.ts';
import { aReportSchool, documentsOf, giveFinal, issue, run, useDocumentApp } from './report-school.ts';

/** Ranks on documents ([D144]). */

const app = await useDocumentApp();
const query = (text: string, values: unknown[]) => app.pool.query(text, values);

test('the rank on a document is that of the GPA on its page, without held finals of the student', async () => {
  const school = await aReportSchool(app, { students: 3 });
  const { institution, termId } = school;
  const ids = school.students.map(({ id }) => id) as [number, number, number];
  await query(`update students set grade_level = '9' where institution_id = $1`, [institution.id]);
  await query('update institutions set rank_minimum = 1 where id = $1', [institution.id]);
  const give = async (student: number, credits: number, points: number, isHeld = false) => {
    const courseId = await app.make.aCourse(institution, { credits });
    const classId = await app.make.aClass(institution, { course_id: courseId, term_id: termId });
    const final = { letter: 'X', points, ...(isHeld && { published_at: null }) };
    await giveFinal(app, { institution, classId, courseId, termId }, student, final);
  };
  await give(ids[0], 2, 0, true);
  await give(ids[1], 2, 0);
  await give(ids[1], 10, 4, true);
  await give(ids[2], 2, 2);
  const template = 'createDocumentTemplate(input: { name: "Ranks", kind: transcript, sections: [gpa, rank] })';
  const { id: templateId } = await run(school.client, `mutation { ${template} { id } }`);
  await issue(school, { kind: 'transcript', templateId, termId: null, studentIds: ids });

  const shown = [];
  const forStaff = [];
  for (const { id, number } of school.students) {
    const [{ content }] = await documentsOf(school, number);
    shown.push([content.gpa, content.rank, content.rankOf]);
    forStaff.push((await run(school.client, `{ student(id: ${id}) { gpa { weighted rank rankOf } } }`)).gpa);
  }
  expect(forStaff).toEqual([
    { weighted: 2.4, rank: 3, rankOf: 3 },
    { weighted: 3.47, rank: 1, rankOf: 3 },
    { weighted: 3.2, rank: 2, rankOf: 3 },
  ]);
  expect(shown).toEqual([
    [4, 1, 3],
    [2.4, 2, 3],
    [3.2, 2, 3],
  ]);
});

test('only who asks for the rank has the grade levels ranked', async () => {
  const school = await aReportSchool(app);
  const ranks = async (work: () => Promise<unknown>) =>
    (await sqlDuring(app.pool, work)).some((text) => text.includes('partition by v.rank_level'));
  const previewWith = async (sections: string) => {
    await run(
      school.client,
      `mutation { updateDocumentTemplate(id: ${school.templateId}, input: { sections: [${sections}] }) { id } }`,
    );
    const preview = `{ previewDocument(kind: report_card, templateId: ${school.templateId}, studentId: "R0001", termId: ${school.termId}) { gpa } }`;
    return ranks(async () =>
      expect(await run(school.client, preview)).toEqual({ gpa: sections === 'rank' ? null : 4 }),
    );
  };
  const student = (fields: string) =>
    ranks(() => run(school.client, `{ student(studentId: "R0001") { gpa { ${fields} } } }`));
  expect([await previewWith('gpa, weighted_gpa, credits'), await previewWith('rank')]).toEqual([false, true]);
  expect([await student('unweighted weighted'), await student('percentile')]).toEqual([false, true]);
});
