/** What a good engineer writes on a normal day: Express, pg and jsonwebtoken; no sessions, plans, audit, events or roles. */
import express from 'express';
import { authenticate } from './authenticate.ts';
import { studentsRouter } from './students.ts';

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use(express.json());
app.use(authenticate);
app.use('/students', studentsRouter);
app.listen(Number(process.env.PORT), '127.0.0.1');
