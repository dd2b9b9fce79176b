import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/shared/package-root.ts';
import { fieldDescriptions } from '../../../src/students/import/field-descriptions.ts';
import { importFields, isRequired } from '../../../src/students/import/import-columns.ts';
import { problemMeanings } from '../../../src/students/import/import-problems.ts';

/** The guide's file, from the project's root. */
export const importGuideFile = 'docs/import.md';

/** Returns the guide in Markdown, its tables made from the columns and problems that the import knows. */
export function importGuide(): string {
  const text = readFileSync(join(packageRoot, importGuideFile), 'utf8');
  return replaceSection(replaceSection(text, 'columns', columnTable()), 'codes', codeTable());
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
function replaceSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`${importGuideFile} has no section ${name}.`);
  return `${text.slice(0, start + begin.length)}\n\n${content}\n\n${text.slice(stop)}`;
}

function columnTable(): string {
  const rows = importFields.map((field) => {
    const { headers, expected, example } = fieldDescriptions[field];
    const need = isRequired(field) ? 'Required. ' : '';
    return [`\`${field}\``, `${need}${expected}`, `\`${example}\``, headers.replaceAll('|', ', ')];
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
