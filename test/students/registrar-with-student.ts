import type { TestApp } from '../support/app.ts';

/** Creates an institution with a registrar who is signed in. */
export async function aRegistrar(app: TestApp) {
  const user = await app.make.aUser({ role: 'registrar' });
  return { institution: user.institution, client: await app.as(user) };
}

/** Creates an institution with a registrar who is signed in, and a student with its path. */
export async function registrarWithStudent(app: TestApp, columns: Record<string, unknown> = {}) {
  const { institution, client } = await aRegistrar(app);
  const id = await app.make.aStudent(institution, columns);
  return { institution, client, id, path: `/students/${id}` };
}
