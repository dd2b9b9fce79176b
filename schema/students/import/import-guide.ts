import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRequiredOfMarks, markDescriptions, markFields } from '../../../src/classes/attendance/import/mark-table.ts';
import type { FileColumn } from '../../../src/database/properties.ts';
import { packageRoot } from '../../../src/shared/package-root.ts';
import { fieldDescriptions } from '../../../src/students/import/field-descriptions.ts';
import { importFields, isRequired } from '../../../src/students/import/import-columns.ts';
import { problemMeanings } from '../../../src/students/import/import-problems.ts';

/** The guide's file, from the project's root. */
export const importGuideFile = 'docs/import.md';

/** Returns the guide in Markdown, its tables made from the columns and problems that the import knows. */
export function importGuide(): string {
  const text = readFileSync(join(packageRoot, importGuideFile), 'utf8');
  const sections = { columns: studentColumns(), 'columns of marks': markColumns(), codes: codeTable() };
  return Object.entries(sections).reduce((guide, [name, content]) => replaceSection(guide, name, content), text);
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
function replaceSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`${importGuideFile} has no section ${name}.`);
  return `${text.slice(0, start + begin.length)}\n\n${content}\n\n${text.slice(stop)}`;
}

function studentColumns(): string {
  return columnTable(importFields.map((field) => [field, fieldDescriptions[field], isRequired(field)]));
}

function markColumns(): string {
  return columnTable(markFields.map((field) => [field, markDescriptions[field], isRequiredOfMarks(field)]));
}

type DescribedColumn = readonly [name: string, column: FileColumn, isRequired: boolean];

function columnTable(columns: readonly DescribedColumn[]): string {
  const rows = columns.map(([name, { headers, expected, example }, required]) => {
    const need = required ? 'Required. ' : '';
    return [`\`${name}\``, `${need}${expected ?? ''}`, `\`${example}\``, headers.replaceAll('|', ', ')];
  });
  return table(['Column', 'Values', 'Example', 'Also recognised as'], rows);
}

function codeTable(): string {
  return table(
    ['Code', 'Meaning'],
    Object.entries(problemMeanings).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
