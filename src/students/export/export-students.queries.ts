import { copyOut } from '../../database/transactions/copy-out.ts';
import { today } from '../../input/calendar-day.ts';
import type { ServiceRequest } from '../../service-request.ts';
import { Download } from '../../shared/download.ts';
import { type StudentListArguments, studentList } from '../student.queries.ts';
import { exportRows } from './export.sql.ts';
import { type ExportFormat, formats } from './export-formats.ts';

export interface ExportArguments extends Pick<StudentListArguments, 'classId' | 'status' | 'search'> {
  format?: ExportFormat | null;
}

/** PostgreSQL writes JSON without these two characters, so that CSV of one column with them is JSON as it is. */
const JSON_LINES = `format csv, quote E'\\x01', delimiter E'\\x02'`;

/**
 * The students of a list as a file ([D32]); its memory does not grow with their number.
 * @throws AppError `validation_error` for a search that is too long
 */
export function exportStudents({ caller, database }: ServiceRequest, args: ExportArguments): Download {
  const { where, values } = studentList(caller, args);
  caller.problems.throwIfAny();
  const format = args.format ?? 'csv';
  const { contentType, rows, safe, writer } = formats[format];
  const select = exportRows(where, safe);
  const query =
    rows === 'csv'
      ? { text: select, values, options: 'format csv, header' }
      : { text: `select row_to_json(line) from (${select}) line`, values, options: JSON_LINES };
  return new Download({
    fileName: `students-${today()}.${format}`,
    contentType,
    open: async () => {
      const write = await writer?.();
      const source = await copyOut(database, caller.institutionId, query);
      if (!write) return source;
      // Whoever ends the file early, or before its first byte, ends the reading of the rows.
      return write(source).once('close', () => source.destroy());
    },
  });
}
