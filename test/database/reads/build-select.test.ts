import { expect, test } from 'vitest';
import { systemRequest } from '../../../src/access/system-caller.ts';
import { buildSelect } from '../../../src/database/reads/build-select.ts';
import type { JsonText, SelectedField } from '../../../src/database/reads/selection.ts';
import { studentReadModel as studentReadModelOf } from '../../../src/students/student.read-model.ts';
import { createStudent } from '../../../src/students/student.service.ts';
import { useSharedApp } from '../../support/app.ts';

const studentReadModel = studentReadModelOf({
  actorType: 'system',
  permissions: new Set(['read:grades', 'read:attendance']),
});

/** The SQL of a selection depends on its fields and its format, not on the identity of the array. */

const app = await useSharedApp();
const selection = (): SelectedField[] => [
  { name: 'lastName', as: 'family' },
  { name: 'firstName', as: 'given' },
];

test('builds a select of one selection in either format', () => {
  const fields = selection();
  const text = buildSelect(studentReadModel, fields, 'text');
  const objects = buildSelect(studentReadModel, fields, 'objects');

  expect(text.json).toContain('s.last_name as "family", s.first_name as "given"');
  expect(objects.json).toContain('s.first_name as "firstName"');
  expect(buildSelect(studentReadModel, selection(), 'text')).toEqual(text);
  expect(buildSelect(studentReadModel, selection().reverse(), 'objects')).toEqual(objects);
});

test('returns concurrently created students each in the selected format', async () => {
  const { id } = await app.make.anInstitution();
  const request = await systemRequest(app.registrar.database, id, 'A test');
  const fields = selection();
  const create = (number: string, format: 'text' | 'objects') =>
    createStudent(
      { ...request, selection: { format, fields } },
      { studentId: number, firstName: 'Ada', lastName: number, email: `${number}@projection.example` },
    );

  const [text, object] = await Promise.all([create('P1', 'text'), create('P2', 'objects')]);

  expect((text as JsonText).text).toBe('{"family":"P1","given":"Ada"}');
  expect(object).toMatchObject({ firstName: 'Ada', lastName: 'P2' });
});
