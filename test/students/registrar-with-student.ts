import type { TestApp } from '../support/app.ts';

/** A registrar who is signed in, of a new institution. */
export async function aRegistrar(app: TestApp) {
  const user = await app.make.aUser({ role: 'registrar' });
  return { institution: user.institution, client: await app.as(user) };
}

/** The same, with a student of the institution and the path of that student. */
export async function registrarWithStudent(app: TestApp, columns: Record<string, unknown> = {}) {
  const { institution, client } = await aRegistrar(app);
  const id = await app.make.aStudent(institution, columns);
  return { institution, client, id, path: `/students/${id}` };
}
