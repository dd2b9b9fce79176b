import { serveTables } from '../../../students/import/file/serve-tables.ts';
import { readMarkRow } from './mark-row.ts';
import { markTable } from './mark-table.ts';

serveTables({ table: markTable, readRow: readMarkRow });
