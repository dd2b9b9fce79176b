import type { Request, Response } from 'express';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { pool } from './pool.ts';

const text = z.string().trim().min(1);

const Body = z.object({
  student_id: text.max(64),
  first_name: text.max(100),
  last_name: text.max(100),
  email: z.email().max(254),
  phone: z.string().max(32).nullish(),
  date_of_birth: z.iso.date().nullish(),
  class_id: z.int().positive().nullish(),
  parent_id: z.int().positive().nullish(),
  address: z
    .object({
      street: z.string().nullish(),
      city: z.string().nullish(),
      state: z.string().nullish(),
      zip: z.string().nullish(),
    })
    .nullish(),
});
type Body = z.infer<typeof Body>;

/** The message for each constraint. */
const messages: Record<string, string> = {
  students_student_id_key: 'student_id is already in use.',
  students_email_key: 'email is already in use.',
  students_institution_id_class_id_fkey: 'class_id is not a class.',
  students_institution_id_primary_guardian_id_fkey: 'parent_id is not a guardian.',
};

export async function createStudent(request: Request, response: Response): Promise<void> {
  const body = Body.safeParse(request.body);
  if (!body.success) {
    response.status(400).json({ error: 'validation_error', message: z.prettifyError(body.error) });
    return;
  }
  try {
    response.status(201).json(await insertStudent(response.locals.institutionId, body.data));
  } catch (error) {
    const message = error instanceof DatabaseError && messages[error.constraint ?? ''];
    if (!message) throw error;
    response.status(400).json({ error: 'validation_error', message });
  }
}

async function insertStudent(institutionId: number, body: Body) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `insert into students (institution_id, id, student_id, first_name, last_name, email, phone, date_of_birth, class_id, enrollment_date,
         address_street, address_city, address_state, address_zip, primary_guardian_id)
       values ($1, nextval('by_hand_ids'), $2, $3, $4, $5, $6, $7, $8, current_date, $9, $10, $11, $12, $13)
       returning *, (select name from classes c where c.institution_id = $1 and c.id = class_id) as class_name`,
      [
        institutionId,
        body.student_id,
        body.first_name,
        body.last_name,
        body.email,
        body.phone,
        body.date_of_birth,
        body.class_id,
        body.address?.street,
        body.address?.city,
        body.address?.state,
        body.address?.zip,
        body.parent_id,
      ],
    );
    const student = rows[0];
    if (student.class_id !== null) {
      await client.query(
        `insert into enrolments (institution_id, id, class_id, student_id, is_primary, begins_on) values ($1, nextval('by_hand_ids'), $2, $3, true, $4)`,
        [institutionId, student.class_id, student.id, student.enrollment_date],
      );
    }
    await client.query('commit');
    return toCreated(student);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function toCreated(row: Record<string, unknown>) {
  const { id, student_id, first_name, last_name, email, phone, date_of_birth, class_id, class_name, status } = row;
  const { enrollment_date, created_at, updated_at } = row;
  const names = { id, student_id, first_name, last_name, email, phone, date_of_birth };
  return { ...names, class_id, class_name, status, enrollment_date, created_at, updated_at };
}
