import { PdfPart } from './pdf-part.ts';

/**
 * Merges PDF files that the compiler has made for parts of one, with their tags: they have one page tree, a table of cross-references
 * and no object streams. Only the part at hand is in memory.
 */

const HEADER = Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1');

/** Numbers of objects that the parts share. */
const [CATALOG, PAGES, STRUCTURE, DOCUMENT, OUTLINES, INFO, METADATA] = [1, 2, 3, 4, 5, 6, 7];
const FIRST_FREE = 8;

/** The ids that the compiler gives to cells of heads. They are unique in a part. */
const CELL_ID = /\((U\d+x\d+y\d+)\)/g;

/** The content of the file so far. */
interface Merged {
  /** Offsets of objects by their numbers. */
  readonly offsets: number[];
  length: number;
  readonly pages: string[];
  readonly structure: string[];
  /** Entries of the tree that leads from pages to their tags. */
  readonly parents: string[];
  nextParent: number;
  /** The cells of heads of tables by their ids, as far as other cells name them. */
  readonly ids: string[];
  parts: number;
  readonly bookmarks: { number: number; text: string }[];
  /** Of the first part. */
  readonly shared: Map<string, string>;
}

export async function* mergePdfs(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const merged: Merged = {
    offsets: new Array(FIRST_FREE).fill(0),
    length: HEADER.length,
    pages: [],
    structure: [],
    parents: [],
    nextParent: 0,
    ids: [],
    parts: 0,
    bookmarks: [],
    shared: new Map(),
  };
  yield HEADER;
  for await (const part of parts) yield Buffer.concat(addPart(merged, new PdfPart(part)));
  yield Buffer.concat([...addSharedObjects(merged), endOf(merged)]);
}

/** Returns the objects of a part under new numbers. */
function addPart(merged: Merged, part: PdfPart): Buffer[] {
  const base = merged.offsets.length - 1;
  const pages = part.reference('Pages');
  const structure = part.reference('StructTreeRoot');
  const outlines = part.reference('Outlines');
  const roots = new Map([
    [part.root, CATALOG],
    [part.info, INFO],
    [part.reference('Metadata'), METADATA],
    [pages, PAGES],
    [structure, DOCUMENT],
    [outlines, OUTLINES],
  ]);
  const renumber = (text: string) =>
    replaceOutsideStrings(text, {
      reference: (number) => roots.get(number) ?? base + number,
      parentKey: (key) => merged.nextParent + key,
    }).replace(CELL_ID, `(${String(merged.parts).padStart(4, '0')}$1)`);
  const list = (text: string, key: string) => renumber(new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '');
  const structureText = part.text(structure);
  merged.pages.push(list(part.text(pages), 'Kids'));
  merged.structure.push(list(structureText, 'K'));
  merged.parents.push(
    list(structureText, 'Nums').replace(
      /(\d+)( \d+ 0 R)/g,
      (_, key, rest) => `${merged.nextParent + Number(key)}${rest}`,
    ),
  );
  merged.ids.push(list(structureText, 'Names'));
  if (merged.shared.size === 0) keepShared(merged, part, structureText);
  const written: Buffer[] = [];
  for (const number of part.numbers) {
    const [text, rest] = part.split(number);
    merged.offsets[base + number] = 0;
    if (roots.has(number)) continue;
    const renumbered = renumber(text);
    if (text.includes(`/Parent ${outlines} 0 R`)) merged.bookmarks.push({ number: base + number, text: renumbered });
    else written.push(object(merged, base + number, renumbered, rest));
  }
  merged.parts += 1;
  merged.nextParent += Number(/\/ParentTreeNextKey (\d+)/.exec(structureText)?.[1] ?? 0);
  return written;
}

function keepShared({ shared }: Merged, part: PdfPart, structure: string): void {
  shared.set('roles', /\/RoleMap <<[^>]*>>/.exec(structure)?.[0] ?? '');
  shared.set('language', /\/Lang \([^)]*\)/.exec(part.text(part.root))?.[0] ?? '');
  shared.set('info', part.text(part.info));
  const [, stream] = part.split(part.reference('Metadata'));
  shared.set('metadata', stream.toString('utf8', stream.indexOf('<?xpacket'), stream.lastIndexOf('?>') + 2));
}

/** Returns the bookmarks, one a document, and the objects to which all parts belong. */
function addSharedObjects(merged: Merged): Buffer[] {
  const { bookmarks, shared, pages, structure, parents, ids } = merged;
  const kids = pages.join(' ');
  const roots: [number, string][] = bookmarks.map(({ number, text }, index) => [number, link(text, bookmarks, index)]);
  const [first, last] = [bookmarks[0], bookmarks.at(-1)];
  // The number of pages is that of the first part.
  const metadata = (shared.get('metadata') ?? '').replace(/<xmpTPg:NPages>\d+<\/xmpTPg:NPages>/, '');
  roots.push(
    [PAGES, `<< /Type /Pages /Count ${kids.match(/ 0 R/g)?.length ?? 0} /Kids [${kids}] >>`],
    [
      STRUCTURE,
      `<< /Type /StructTreeRoot ${shared.get('roles')} /K [${DOCUMENT} 0 R] /ParentTree << /Nums [${parents.join(' ')}] >> /IDTree << /Names [${ids.join(' ')}] >> /ParentTreeNextKey ${merged.nextParent} >>`,
    ],
    [DOCUMENT, `<< /Type /StructElem /S /Document /P ${STRUCTURE} 0 R /K [${structure.join(' ')}] >>`],
    [
      OUTLINES,
      `<< /Type /Outlines /First ${first?.number} 0 R /Last ${last?.number} 0 R /Count ${bookmarks.length} >>`,
    ],
    [INFO, shared.get('info') ?? '<< >>'],
    [
      CATALOG,
      `<< /Type /Catalog /Pages ${PAGES} 0 R /Metadata ${METADATA} 0 R ${shared.get('language')} /StructTreeRoot ${STRUCTURE} 0 R /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /Outlines ${OUTLINES} 0 R >>`,
    ],
  );
  const dictionary = `<< /Length ${Buffer.byteLength(metadata)} /Type /Metadata /Subtype /XML >>`;
  const stream = Buffer.from(`\nstream\n${metadata}\nendstream`);
  return [...roots.map(([number, text]) => object(merged, number, text)), object(merged, METADATA, dictionary, stream)];
}

/** Links a bookmark with those before and after it. */
function link(text: string, bookmarks: Merged['bookmarks'], index: number): string {
  const [previous, next] = [bookmarks[index - 1], bookmarks[index + 1]];
  const links = `${previous ? ` /Prev ${previous.number} 0 R` : ''}${next ? ` /Next ${next.number} 0 R` : ''}`;
  return text.replace(/\s*\/(Prev|Next) \d+ 0 R/g, '').replace('<<', `<<${links}`);
}

function object(merged: Merged, number: number, text: string, rest: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.concat([Buffer.from(`${number} 0 obj\n${text}`, 'latin1'), rest, Buffer.from('\nendobj\n\n')]);
  merged.offsets[number] = merged.length;
  merged.length += bytes.length;
  return bytes;
}

/** Returns the table of cross-references and the trailer. */
function endOf({ offsets, length }: Merged): Buffer {
  const rows = offsets.map((offset, number) =>
    offset === 0
      ? `0000000000 ${number === 0 ? '65535' : '00000'} f\r\n`
      : `${String(offset).padStart(10, '0')} 00000 n\r\n`,
  );
  const trailer = `trailer\n<< /Size ${offsets.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${length}\n%%EOF`;
  return Buffer.from(`xref\n0 ${offsets.length}\n${rows.join('')}${trailer}`);
}

interface Replacements {
  reference(number: number): number;
  /** For the keys by which pages and links find their tags. */
  parentKey(key: number): number;
}

function replaceOutsideStrings(text: string, { reference, parentKey }: Replacements): string {
  let depth = 0;
  return text.replace(
    /\\[\s\S]|[()]|(\/StructParents? )(\d+)|\b(\d+) 0 R\b/g,
    (token, name?: string, key?: string, number?: string) => {
      if (token === '(') depth += 1;
      if (token === ')') depth -= 1;
      if (depth > 0) return token;
      if (name) return `${name}${parentKey(Number(key))}`;
      return number ? `${reference(Number(number))} 0 R` : token;
    },
  );
}
