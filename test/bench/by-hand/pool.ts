import { Pool, types } from 'pg';

// Keeps dates as text and converts numerics to numbers.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.NUMERIC, Number);

export const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
