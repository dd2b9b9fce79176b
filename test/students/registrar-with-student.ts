import type { TestApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

/** Creates an institution with a registrar who is signed in. */
export function aRegistrar(app: TestApp) {
  return signedIn(app, 'registrar');
}

/** Creates an institution with a registrar who is signed in, and a student with its path. */
export async function registrarWithStudent(app: TestApp, columns: Record<string, unknown> = {}) {
  const { institution, client } = await aRegistrar(app);
  const id = await app.make.aStudent(institution, columns);
  return { institution, client, id, path: `/students/${id}` };
}
