import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { aGradedClassroom } from './gradebook.ts';
import { inBrowser, interceptOnce, signIn } from './in-browser.ts';

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

inBrowser('two people who edit a student again and again keep the changes of both', async ({ page }) => {
  const { administrator, ada } = await aSmallSchool(app.make);
  const other = await app.as(administrator);
  const change = (input: string) => other.graphql(`mutation { updateStudent(id: ${ada}, input: { ${input} }) { id } }`);
  await signIn(page, administrator, at('/students/S%2F1'));
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('+1 555 0100');
  await change('email: "first@home.example"');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('cell', { name: 'first@home.example' }).first().waitFor();
  await change('email: "second@home.example"');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByRole('cell', { name: 'second@home.example' }).first().waitFor();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace', exact: true }).waitFor();
  const { body } = await other.graphql(`{ student(id: ${ada}) { phone email } }`);
  expect(body.data.student).toEqual({ phone: '+1 555 0100', email: 'second@home.example' });
});

inBrowser('says that a student was changed also where the other version cannot be read', async ({ page }) => {
  const { administrator, ada } = await aSmallSchool(app.make);
  await signIn(page, administrator, at('/students/S%2F1'));
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('+1 555 0100');
  const other = await app.as(administrator);
  await other.graphql(`mutation { updateStudent(id: ${ada}, input: { email: "first@home.example" }) { id } }`);
  const isRead = (data: string | null) => data?.includes('query Student(');
  await interceptOnce(
    page,
    (request) => isRead(request.postData()),
    (route) => route.fulfill({ json: { errors: [{ message: '', extensions: { code: 'INTERNAL_ERROR' } }] } }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').getByText('Someone has changed this').waitFor();
});

inBrowser('a new name of a user leaves the role that somebody else has given meanwhile', async ({ page }) => {
  const administrator = await app.make.aUser();
  const user = await app.make.aUser({
    institution: administrator.institution,
    role: 'registrar',
    name: 'Rita Registrar',
  });
  const other = await app.as(administrator);
  await signIn(page, administrator, at(`/users/${user.id}`));
  await page.getByRole('button', { name: 'Edit' }).click();
  await other.graphql(`mutation { updateUser(id: ${user.id}, input: { role: "viewer" }) { id } }`);
  await page.getByRole('dialog').getByLabel('Full name').fill('Rita Viewer');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Rita Viewer', level: 1 }).waitFor();
  const { body } = await other.graphql(`{ user(id: ${user.id}) { name role } }`);
  expect(body.data.user).toEqual({ name: 'Rita Viewer', role: 'viewer' });
});

inBrowser('the settings of the school that somebody else has changed outlast a second change', async ({ page }) => {
  const administrator = await app.make.aUser();
  const other = await app.as(administrator);
  await signIn(page, administrator, at('/institution'));
  const save = async (name: string) => {
    await page.getByLabel('Name of the institution').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name }).waitFor();
  };
  await other.graphql('mutation { updateInstitution(input: { excusedPolicy: present }) { id } }');
  await save('North School');
  await save('South School');
  const { body } = await other.graphql('{ institution { name excusedPolicy } }');
  expect(body.data.institution).toEqual({ name: 'South School', excusedPolicy: 'present' });
});

inBrowser('the grading of the school that somebody else has changed outlasts a second change', async ({ page }) => {
  const administrator = await app.make.aUser();
  const other = await app.as(administrator);
  await signIn(page, administrator, at('/grading'));
  const stored = async () => {
    const { body } = await other.graphql('{ institution { gradePublication gpaPolicy { rankMinimum } } }');
    return body.data.institution;
  };
  const save = async (minimum: number) => {
    await page.getByLabel('Students with a GPA').fill(String(minimum));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await stored()).gpaPolicy.rankMinimum).toBe(minimum);
    await page.getByRole('button', { name: 'Save' }).waitFor();
  };
  await other.graphql('mutation { updateInstitution(input: { gradePublication: manual }) { id } }');
  await save(12);
  await page.getByText('Saved.').waitFor();
  await save(10);
  expect((await stored()).gradePublication).toBe('manual');
});

inBrowser('two people who edit a webhook keep the changes of both', async ({ page }) => {
  const administrator = await app.make.aUser();
  const other = await app.as(administrator);
  const { body } = await other.post('/webhooks', { url: 'https://8.8.8.8/hook', events: ['student.created'] });
  const path = `/webhooks/${body.id}`;
  await signIn(page, administrator, at(path));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Learning platform');
  await other.graphql(`mutation { updateWebhook(id: ${body.id}, input: { events: ["student.deleted"] }) { id } }`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Learning platform' }).waitFor();
  const stored = await other.graphql(`{ webhook(id: ${body.id}) { description events } }`);
  expect(stored.body.data.webhook).toEqual({ description: 'Learning platform', events: ['student.deleted'] });
});
