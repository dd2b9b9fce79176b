import type { ServiceRequest } from '../../access/service-request.ts';
import { copyOut } from '../../database/transactions/copy-out.ts';
import { today } from '../../input/time-zone.ts';
import { Download } from '../../shared/download.ts';
import { type StudentListArguments, studentConditions } from '../student.queries.ts';
import { selectExportRows } from './export.sql.ts';
import { type ExportFormat, formatSettings } from './export-formats.ts';

export interface ExportArguments extends Pick<StudentListArguments, 'classId' | 'status' | 'search'> {
  format?: ExportFormat | null;
}

/** CSV of one column, with a quote and a delimiter that never occur in PostgreSQL's JSON, is the JSON itself. */
const JSON_LINES = `format csv, quote E'\\x01', delimiter E'\\x02'`;

/**
 * Exports the students of a list as a file ([D32]). Memory use does not grow with their number.
 * @throws AppError `validation_error` for a search text that is too long
 */
export function exportStudents(request: ServiceRequest, args: ExportArguments): Download {
  const { caller, database, errors } = request;
  const { where, values } = studentConditions(request, args).query('students s', 's.id');
  errors.throwIfAny();
  const format = args.format ?? 'csv';
  const { contentType, rows, safe, writer } = formatSettings[format];
  const select = selectExportRows(where, safe);
  const query =
    rows === 'csv'
      ? { text: select, values, options: 'format csv, header' }
      : { text: `select row_to_json(line) from (${select}) line`, values, options: JSON_LINES };
  return new Download({
    fileName: `students-${today(caller)}.${format}`,
    contentType,
    open: async () => {
      const write = await writer?.();
      const source = await copyOut(database, caller.institutionId, query);
      if (!write) return source;
      // A reader that closes the file early, even before its first byte, also stops the query.
      return write(source).once('close', () => source.destroy());
    },
  });
}
