const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);
}

/** Code is the only markup within a line. */
function inlineHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function tableHtml(lines: readonly string[]): string {
  const [header, , ...rows] = lines.map((line) => line.split('|').slice(1, -1));
  const row = (cells: readonly string[] | undefined, tag: string) =>
    `<tr>${cells?.map((cell) => `<${tag}>${inlineHtml(cell.trim())}</${tag}>`).join('')}</tr>`;
  return `<table>\n${[row(header, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n</table>`;
}

function listHtml(lines: readonly string[]): string {
  const items = lines.join('\n').split(/^- /m).slice(1);
  return `<ul>\n${items.map((item) => `<li>${inlineHtml(item.trim().replace(/\n\s*/g, ' '))}</li>`).join('\n')}\n</ul>`;
}

function blockHtml(block: string): string {
  const lines = block.split('\n');
  const [first = ''] = lines;
  const level = /^(#{1,4}) /.exec(first)?.[1]?.length;
  if (level) return `<h${level}>${inlineHtml(first.slice(level + 1))}</h${level}>`;
  if (first.startsWith('<!--')) return '';
  if (first.startsWith('|')) return tableHtml(lines);
  if (first.startsWith('- ')) return listHtml(lines);
  if (first.startsWith('```')) return `<pre>${escapeHtml(lines.slice(1, -1).join('\n'))}</pre>`;
  return `<p>${inlineHtml(lines.join(' '))}</p>`;
}

/**
 * Converts the Markdown of our own guides to HTML: headings, paragraphs, lists, tables, blocks of code and code within a line, with
 * a blank line between two blocks. It is no Markdown parser, and no text of a client goes through it.
 */
export function toHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockHtml)
    .filter((html) => html !== '')
    .join('\n');
}
