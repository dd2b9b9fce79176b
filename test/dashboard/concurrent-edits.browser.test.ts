import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { aGradedClassroom } from './gradebook.ts';
import { inBrowser, signIn } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

inBrowser('two people who edit an assessment keep the changes of both', async ({ page }) => {
  const { teacher, classId } = await aGradedClassroom(app);
  await signIn(page, teacher.user, at(`/gradebook/${classId}`));
  await page.getByRole('button', { name: 'Essay of 20' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Due on').fill('2026-01-12');
  const assessments = `{ gradebook(classId: ${classId}) { assessments { id title category dueOn } } }`;
  const stored = async () => (await teacher.client.graphql(assessments)).body.data.gradebook.assessments;
  const { id } = (await stored()).find(({ title }: { title: string }) => title === 'Essay');
  const input = 'title: "Long essay", category: "Homework"';
  await teacher.client.graphql(`mutation { updateAssessment(id: ${id}, input: { ${input} }) { id } }`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Long essay of 20' }).waitFor();
  expect(await stored()).toContainEqual({ id, title: 'Long essay', category: 'Homework', dueOn: '2026-01-12' });
});

inBrowser('two people who edit a role, a guardian or a term keep the changes of both', async ({ page }) => {
  const administrator = await app.make.aUser();
  const other = await app.as(administrator);
  const { body } = await other.graphql(
    'mutation { createRole(input: { name: "helper", permissions: ["read:students", "read:classes"] }) { id } }',
  );
  const { id } = body.data.createRole;
  await signIn(page, administrator, at(`/roles/${id}`));
  await page.getByLabel('Guardians: Read').check();
  await page.getByLabel('Classes: Read').uncheck();
  const input = 'description: "Helps", permissions: ["read:students", "read:classes", "read:grades"]';
  await other.graphql(`mutation { updateRole(id: ${id}, input: { ${input} }) { id } }`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const stored = async () => {
    const { body: answer } = await other.graphql('{ roles { id description permissions } }');
    const { permissions, ...role } = answer.data.roles.find((each: { id: number }) => each.id === id);
    return { ...role, permissions: permissions.toSorted() };
  };
  expect(await stored()).toEqual({
    id,
    description: 'Helps',
    permissions: ['read:grades', 'read:guardians', 'read:students'],
  });
  await page.getByLabel('Classes: Read').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored()).permissions).toContain('read:classes');

  const guardian = await app.make.aGuardian(administrator.institution, { name: 'Grace Guardian' });
  await goTo(page, at(`/guardians/${guardian}`));
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Email').fill('grace@work.example');
  await other.graphql(`mutation { updateGuardian(id: ${guardian}, input: { phone: "+1 555 0199" }) { id } }`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'grace@work.example' }).waitFor();
  await page.getByRole('link', { name: '+1 555 0199' }).waitFor();

  const days = { starts_on: '2026-01-01', ends_on: '2026-06-30' };
  const term = await app.make.aTerm(administrator.institution, { name: 'Spring', ...days });
  await goTo(page, at('/terms'));
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last day').fill('2026-07-31');
  const halfYear = 'name: "Second half", startsOn: "2026-02-01", endsOn: "2026-06-30", type: semester';
  await other.graphql(`mutation { updateTerm(id: ${term}, input: { ${halfYear} }) { id } }`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'Second half' }).waitFor();
  const { body: read } = await other.graphql('{ terms { name type startsOn endsOn } }');
  expect(read.data.terms).toEqual([
    { name: 'Second half', type: 'semester', startsOn: '2026-02-01', endsOn: '2026-07-31' },
  ]);
});
