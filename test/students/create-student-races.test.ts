import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** Concurrent creates that compete for identifiers and for a few seats. */

const app = await useSharedApp();
const CAPACITY = 4;
const TAKEN = /^is already in use by (another student|student \d+ \(.*\))\.$/;
const FULL = new RegExp(`^is full: all ${CAPACITY} places are taken\\.$`);

interface Wish {
  name: number;
  room: 'none' | 'open' | 'limited';
  keyed: boolean;
}

const wishes = fc.array(
  fc.record<Wish>({
    name: fc.integer({ min: 1, max: 25 }),
    room: fc.constantFrom('none', 'open', 'limited'),
    keyed: fc.boolean(),
  }),
  { minLength: 20, maxLength: 40 },
);

async function createAll(asked: Wish[]) {
  const { client, institution } = await aRegistrar(app);
  const rooms = {
    none: null,
    open: await app.make.aClass(institution),
    limited: await app.make.aClass(institution, { capacity: CAPACITY }),
  };
  const answers = await Promise.all(
    asked.map(({ name, room, keyed }, n) =>
      client.post(
        '/students',
        { ...NEW_STUDENT, student_id: `R${name}`, email: `r${name}@students.example`, class_id: rooms[room] },
        keyed ? { 'idempotency-key': `wish ${n}` } : {},
      ),
    ),
  );
  const { body } = await client.get('/students?limit=100');
  return { answers, students: body.data as { id: number; student_id: string; class_id: number | null }[], rooms };
}

function isRefused({ body }: Answer, field: string, message: RegExp): boolean {
  return body.details?.[field]?.some((text: string) => message.test(text)) ?? false;
}

test('creates one student for each identifier and seat, and refuses the others with the true reason', async () => {
  const property = fc.asyncProperty(wishes, async (asked) => {
    const { answers, students, rooms } = await createAll(asked);

    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(created.toSorted()).toEqual(students.map(({ id }) => id).toSorted());
    expect(new Set(students.map(({ student_id }) => student_id)).size).toBe(students.length);
    const seated = students.filter(({ class_id }) => class_id === rooms.limited);
    expect(seated.length).toBeLessThanOrEqual(CAPACITY);
    for (const [n, answer] of answers.entries()) {
      if (answer.status === 201) continue;
      const [taken, full] = [isRefused(answer, 'student_id', TAKEN), isRefused(answer, 'class_id', FULL)];
      expect(taken || full).toBe(true);
      if (taken) expect(students.map(({ student_id }) => student_id)).toContain(`R${asked[n]?.name}`);
      if (full) expect(seated.length).toBe(CAPACITY);
    }
  });
  await fc.assert(property, { numRuns: 12 });
});
