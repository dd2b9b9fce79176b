import { Readable } from 'node:stream';
import { assertRecentSignIn } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { copyOut } from '../../database/transactions/copy-out.ts';
import { type DisclosedFile, recordFile } from '../../disclosures/record-export.ts';
import { today } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { Download } from '../../shared/download.ts';
import { fieldDescriptions } from '../import/field-descriptions.ts';
import { type ImportColumn, importColumns, isRequired } from '../import/import-columns.ts';
import { EXPLANATION_MARK } from '../import/rows/row-cells.ts';
import { type StudentListArguments, studentConditions } from '../student.queries.ts';
import { exportFieldNames, selectExportRows } from './export.sql.ts';
import { type ExportFormat, formatSettings, withByteOrderMark } from './export-formats.ts';

export interface ExportArguments extends Pick<StudentListArguments, 'classId' | 'status' | 'search'> {
  format?: ExportFormat | null;
  /** True for an empty file to fill in and import. */
  template?: boolean | null;
  /** True for a CSV file with a byte order mark. */
  bom?: boolean | null;
}

/** CSV of one column, with a quote and a delimiter that never occur in PostgreSQL's JSON, is the JSON itself. */
const JSON_LINES = `format csv, quote E'\\x01', delimiter E'\\x02'`;

/**
 * Exports the students of a list as a file ([D32]), or makes a template for imports ([D59]). Memory use does not grow with the
 * number of students.
 * @throws AppError `validation_error` for a search text that is too long, and for arguments that do not go together;
 *   `reauthentication_required` from opening an export of more than one class
 */
export function exportStudents(request: ServiceRequest, args: ExportArguments): Download {
  const { errors } = request;
  const format = args.format ?? 'csv';
  checkCombination(errors, args, format);
  const conditions = studentConditions(request, args);
  errors.throwIfAny();
  const file = args.template
    ? importTemplate(format as TemplateFormat)
    : exportFile(request, conditions, { ...args, format });
  if (!args.bom) return new Download(file);
  return new Download({ ...file, open: async () => convert(await file.open(), withByteOrderMark) });
}

/** Adds an error for each argument that would have no effect. */
function checkCombination(errors: ValidationErrors, args: ExportArguments, format: ExportFormat): void {
  if (args.bom && format !== 'csv') errors.add('bom', 'is for the format csv only.');
  if (!args.template) return;
  if (!templateFormats.some((possible) => possible === format))
    errors.add('template', `is for the formats ${templateFormats.join(' and ')} only.`);
  for (const filter of ['classId', 'status', 'search'] as const)
    if (args[filter] != null) errors.add(filter, 'cannot be combined with template, which has no students.');
}

/**
 * Returns the filters; undefined for an export of all students. They are kept in the record of disclosures, which outlasts the erasure
 * of a student, so without the words of a search. A blank search is none.
 */
function filterOf({ classId, status }: ExportArguments, search: boolean): DisclosedFile['filter'] {
  if (classId == null && status == null && !search) return undefined;
  return { ...(classId != null && { classId }), ...(status != null && { status }), ...(search && { search }) };
}

function exportFile(
  { caller, database }: ServiceRequest,
  conditions: ReturnType<typeof studentConditions>,
  args: ExportArguments & { format: ExportFormat },
): Pick<Download, 'fileName' | 'contentType' | 'open'> {
  const { format, classId } = args;
  const filter = filterOf(args, conditions.hasSearch);
  const { contentType, rows, writer } = formatSettings[format];
  const { where, values } = conditions.query('students s', 's.id');
  const select = selectExportRows(where);
  const query =
    rows === 'csv'
      ? { text: select, values, options: 'format csv, header' }
      : { text: `select row_to_json(line) from (${select}) line`, values, options: JSON_LINES };
  return {
    fileName: `students-${today(caller)}.${format}`,
    contentType,
    open: async () => {
      if (classId == null) assertRecentSignIn(caller);
      const write = await writer?.();
      const students = filter && conditions.condition;
      await recordFile(database, caller, { kind: 'export', fields: exportFieldNames, students, filter });
      const source = await copyOut(database, caller.institutionId, query);
      return write ? convert(source, write) : source;
    },
  };
}

/** A reader that closes the converted file early, even before its first byte, also stops its source. */
function convert(source: Readable, write: (source: Readable) => Readable): Readable {
  return write(source).once('close', () => source.destroy());
}

/** The formats in which a template can be filled in and imported. */
const templateFormats = ['csv', 'xlsx'] as const;
type TemplateFormat = (typeof templateFormats)[number];

/** A file to fill in: the header of an import, and a row of explanations that the import skips ([D59]). */
function importTemplate(format: TemplateFormat): Pick<Download, 'fileName' | 'contentType' | 'open'> {
  const explanations = importColumns.map(explain);
  return {
    fileName: `students-template.${format}`,
    contentType: formatSettings[format].contentType,
    open: async () => {
      if (format === 'csv') return Readable.from([Buffer.from(toCsv([importColumns, explanations]))]);
      const { writeSheet } = await import('./workbook.ts');
      return writeSheet(
        [explanations],
        importColumns.map((header) => ({ header, width: 24 })),
      );
    },
  };
}

/** Explains a column in one line. */
function explain(column: ImportColumn): string {
  const { expected, example } = fieldDescriptions[column];
  const need = isRequired(column) ? 'Required' : 'Optional';
  return `${EXPLANATION_MARK}${need}. ${expected.replaceAll('`', '')} Example: ${example}`;
}

function toCsv(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}
