import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { goTo } from './all-screens.ts';
import { ignore, inBrowser, openScreen, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

async function aClerk(): Promise<TestUser> {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  await make.aStudent(clerk.institution, { student_id: 'S/1', first_name: 'Ada', last_name: 'Lovelace' });
  return clerk;
}

inBrowser('links guardians to a student, says whom to call first, and unlinks them', async ({ page }) => {
  const clerk = await aClerk();
  await app.make.aGuardian(clerk.institution, { name: 'Annabella Byron' });
  await signIn(page, clerk, `${app.url}/dashboard/students/S%2F1?tab=guardians`);
  await page.getByText('No guardian is linked to this student.').waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Link guardian' }).click();
  await dialog.getByRole('combobox').fill('byron');
  await dialog.getByRole('option', { name: 'Annabella Byron' }).click();
  await dialog.getByLabel('Relation').fill('mother');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Link guardian' }).click();
  const annabella = page.getByRole('listitem').filter({ hasText: 'Annabella Byron' });
  await annabella.getByText('Call first').waitFor();
  await page.getByRole('link', { name: 'Call Annabella Byron: +1 555 0100' }).waitFor();

  await page.getByRole('button', { name: 'New guardian' }).click();
  await dialog.getByLabel('Full name').fill('William King');
  await dialog.getByLabel('Phone').fill('1');
  await dialog.getByRole('button', { name: 'Create and link' }).click();
  await dialog.getByText('Enter a phone number').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Phone').fill('+44 20 7946 0000');
  await dialog.getByRole('button', { name: 'Create and link' }).click();
  const william = page.getByRole('listitem').filter({ hasText: 'William King' });
  await william.getByRole('button', { name: 'Edit relation' }).click();
  await dialog.getByLabel('Relation').fill('husband');
  await dialog.getByLabel('Call first').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await william.getByText('Call first').waitFor();
  await william.getByText('husband').waitFor();
  await annabella.getByText('mother').waitFor();
  expect(await violations(page)).toEqual([]);
  await annabella.getByRole('button', { name: 'Unlink' }).click();
  await dialog.getByRole('heading', { name: 'Unlink Annabella Byron from Ada Lovelace?' }).waitFor();
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await annabella.waitFor({ state: 'detached' });
});

inBrowser(
  'creates no second guardian by a second click while its page opens, or if linking the first one fails',
  async ({ page, problems }) => {
    await signIn(page, await aClerk(), `${app.url}/dashboard/guardians`);
    await page.getByRole('button', { name: 'New guardian' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Full name').fill('Mary King');
    let creations = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation CreateGuardian')) creations += 1;
    });
    await page.route('**/guardian-page*.js', async (route) => {
      await dialog.locator('[type=submit]').dispatchEvent('click');
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Create guardian' }).click();
    await page.getByRole('heading', { name: 'Mary King' }).waitFor();
    expect(creations).toBe(1);

    await goTo(page, `${app.url}/dashboard/students/S%2F1?tab=guardians`);
    await page.getByRole('button', { name: 'New guardian' }).click();
    await dialog.getByLabel('Full name').fill('William King');
    await page.route('**/graphql', async (route) => {
      const isLink = route.request().postData()?.includes('mutation LinkGuardian');
      await (isLink ? route.fulfill({ status: 503, body: '{}' }) : route.continue());
    });
    await dialog.getByRole('button', { name: 'Create and link' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.unroute('**/graphql');
    await dialog.getByRole('button', { name: 'Create and link' }).click();
    await page.getByRole('listitem').filter({ hasText: 'William King' }).waitFor();
    await goTo(page, `${app.url}/dashboard/guardians`);
    await page.getByText('2 guardians').waitFor();
    ignore(problems, /status of 503/);
  },
);

inBrowser('lists, finds, creates, edits and deletes guardians', async ({ page }) => {
  const clerk = await aClerk();
  await signIn(page, clerk, `${app.url}/dashboard/guardians`);
  await page.getByText('There are no guardians yet.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New guardian' }).click();
  await page.getByLabel('Full name').fill('Annabella Byron');
  await page.getByText('Given and family name').click();
  await page.getByRole('dialog').getByLabel('Given name').fill('Anne Isabella');
  await page.getByRole('dialog').getByLabel('Email').fill('annabella@home.example');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create guardian' }).click();
  await page.getByRole('heading', { name: 'Annabella Byron' }).waitFor();
  await page.getByText('No student is linked to this guardian.').waitFor();
  const client = await app.as(clerk);
  const { body } = await client.graphql(
    '{ student(studentId: "S/1") { id } guardians { data { id givenName familyName } } }',
  );
  expect(body.data.guardians.data[0]).toMatchObject({ givenName: 'Anne Isabella', familyName: 'Byron' });
  const variables = { studentId: body.data.student.id, guardianId: body.data.guardians.data[0].id };
  await client.graphql(
    'mutation ($studentId: Int!, $guardianId: Int!) { linkGuardian(studentId: $studentId, guardianId: $guardianId) { id } }',
    variables,
  );
  for (let number = 0; number < 30; number += 1)
    await app.make.aGuardian(clerk.institution, { name: `Guardian ${number}` });
  await page.reload();
  await page.getByRole('link', { name: 'Lovelace, Ada' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a phone number').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Phone').fill('+44 20 7946 0001');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: '+44 20 7946 0001' }).waitFor();
  await openScreen(page, 'Students', 'Guardians');
  await page.getByText('31 guardians').waitFor();
  await page.getByRole('row', { name: 'Annabella Byron' }).getByText('Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^26–\d+ of \d+$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Find a guardian').fill('7946 0001');
  await page.keyboard.press('Enter');
  await page.getByText('1 guardian').waitFor();
  await page.getByRole('link', { name: 'Annabella Byron' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Delete Annabella Byron?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('30 guardians').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('31 guardians').waitFor();
  await page.getByRole('link', { name: 'Annabella Byron' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('30 guardians').waitFor();

  const { rows } = await app.pool.query('select id from deleted_guardians where institution_id = $1', [
    clerk.institution.id,
  ]);
  await goTo(page, `${app.url}/dashboard/guardians/${rows[0]?.id}`);
  await page.getByText('can be restored').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { name: 'Annabella Byron' }).waitFor();
});

inBrowser('a teacher reads guardians without changing them', async ({ page }) => {
  const { institution } = await aClerk();
  const guardianId = await app.make.aGuardian(institution);
  const teacher = await app.make.aUser({ role: 'teacher', institution });
  await signIn(page, teacher, `${app.url}/dashboard/guardians/${guardianId}`);
  await page.getByRole('heading', { name: 'Grace Guardian' }).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  await goTo(page, `${app.url}/dashboard/guardians/nobody`);
  await page.getByText('Nothing here').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Guardians' }).click();
  await page.getByText('1 guardian').waitFor();
  expect(await page.getByRole('button', { name: 'New guardian' }).count()).toBe(0);
});
