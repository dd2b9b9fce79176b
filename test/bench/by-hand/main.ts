/** The usual code by hand: Express, pg and jsonwebtoken, without sessions, plans, audit, events and roles. */
import express from 'express';
import { authenticate } from './authenticate.ts';
import { pool } from './pool.ts';
import { studentsRouter } from './students.ts';

// Its ids are above those of the service in the same database.
await pool.query('create sequence if not exists by_hand_ids start 1000000000');

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use(express.json());
app.use(authenticate);
app.use('/students', studentsRouter);
app.listen(Number(process.env.PORT), '127.0.0.1');
