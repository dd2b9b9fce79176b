import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aGradedClassroom, cell, storedGrades } from './gradebook.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'a teacher sees proposed finals follow the grades, keeps one of her own, accepts all and publishes',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const room = await aGradedClassroom(app);
    const office = room.registrar.client;
    const { body } = await office.graphql(
      'mutation { createGradingPolicy(input: { name: "Plain means", averaging: equal }) { id } }',
    );
    const policyId = body.data.createGradingPolicy.id;
    await office.graphql(
      `mutation { updateCourse(id: ${room.courseId}, input: { gradingPolicyId: ${policyId} }) { id } }`,
    );
    const { pool } = app;
    await pool.query("update institutions set grade_publication = 'manual' where id = $1", [room.institution.id]);
    await signIn(page, room.teacher.user, `${app.url}/dashboard/gradebook/${room.classId}`);
    // Essay, quiz, proposed, final.
    await cell(page, 0, 2).getByText('75% C').waitFor();
    await cell(page, 0, 0).focus();
    await page.keyboard.type('19');
    await page.keyboard.press('Enter');
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await cell(page, 0, 2).getByText('85% B').waitFor();
    await cell(page, 1, 2).getByText('60% D-').waitFor();
    await cell(page, 0, 3).focus();
    await page.keyboard.type('99');
    await page.keyboard.press('Tab');
    await cell(page, 0, 3).getByText('≠').waitFor();
    await cell(page, 0, 3).focus();
    await page.getByText('Proposed: 85%').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Accept proposed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Also replace 1 final grade that differs').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept proposed' }).click();
    await dialog.getByText('1 final grade stays as it is').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await cell(page, 1, 3).getByText('60').waitFor();
    const finals = (await storedGrades(room)).filter((grade) => !('status' in grade)).map(({ score }) => score);
    expect(finals.toSorted()).toEqual([60, 99]);

    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Final grade · 2 held back').waitFor();
    await dialog.getByLabel('Essay').uncheck();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('2 grades are published.').waitFor();
    const { rows } = await pool.query(
      'select assessment_id is null as final, published_at is null as held from grades where class_id = $1 order by 1, 2',
      [room.classId],
    );
    expect(rows.filter(({ held }) => held)).toHaveLength(2);
    expect(rows.filter(({ final, held }) => final && held)).toEqual([]);
  },
);
