import { Readable } from 'node:stream';
import type { Download } from '../../shared/download.ts';
import { fieldDescriptions } from '../import/field-descriptions.ts';
import { type ImportColumn, importColumns, isRequired } from '../import/import-columns.ts';
import { EXPLANATION_MARK } from '../import/rows/ignored-rows.ts';
import { formatSettings } from './export-formats.ts';

/** The formats in which a template can be filled in and imported. */
export const templateFormats = ['csv', 'xlsx'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

/** A file to fill in: the header of an import, and a row of explanations that the import skips ([D59]). */
export function importTemplate(format: TemplateFormat): Pick<Download, 'fileName' | 'contentType' | 'open'> {
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
