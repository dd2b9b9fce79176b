import { Pool, types } from 'pg';

// Dates stay the text that they are, and numerics become numbers.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.NUMERIC, Number);

export const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
