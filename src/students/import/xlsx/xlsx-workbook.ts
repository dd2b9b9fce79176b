import { posix } from 'node:path';
import { isDateFormat } from 'hucre';
import type { DateSystem } from '../file/cell-text.ts';
import { damagedWorkbook, MAX_STRING_BYTES, type Parts, tooLarge } from './xlsx-guard.ts';
import { TextCollector } from './xlsx-text.ts';
import { readXml } from './xlsx-xml.ts';

/** The way in which cells of a style show numbers: as dates, or by a format that pads with zeros. */
export type NumberFormat = 'date' | { readonly padded: string } | undefined;

/** A sheet that a workbook shows. */
interface WorkbookSheet {
  readonly name: string;
  /** Name of the part with its cells. */
  readonly part: string;
}

/** The visible sheets of a workbook, and the strings and formats to which their cells refer. */
export interface Workbook extends DateSystem {
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: readonly string[];
  /** Indexed by a cell's style. */
  readonly formats: readonly NumberFormat[];
}

/** Above the estimate for 50,000 students with every column filled: nine distinct texts each, 450,000 in all. */
const MAX_STRINGS = 600_000;

/** Reads the parts of a workbook except the sheets. @throws for parts that are missing or damaged */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const { relations, is1904, entries } = await readParts(parts);
  const sheets = entries.flatMap(({ name, id }) => {
    const relation = relations.get(id);
    return relation?.type === 'worksheet' ? [{ name, part: relation.target }] : [];
  });
  if (sheets.length === 0) throw damagedWorkbook();
  const target = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  return {
    is1904,
    sheets,
    strings: await readStrings(parts, target('sharedStrings')),
    formats: await readFormats(parts, target('styles')),
  };
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

async function readParts(parts: Parts) {
  const relations = new Map<string, Relation>();
  await readXml(await parts.open('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship')
        relations.set(Id, { type: posix.basename(Type), target: posix.resolve('/xl', Target).slice(1) });
    },
  });
  let is1904 = false;
  const entries: { name: string; id: string }[] = [];
  await readXml(await parts.open('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      entries.push({ name: attributes.name ?? '', id: relationId(attributes) });
    },
  });
  return { relations, is1904, entries };
}

/** Returns the id of a sheet's relation: an attribute of another namespace, with any prefix. */
function relationId(attributes: Readonly<Record<string, string>>): string {
  const key = Object.keys(attributes).find((name) => name.toLowerCase().endsWith(':id'));
  return attributes[key ?? ''] ?? '';
}

async function readStrings(parts: Parts, name: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!name || !parts.has(name)) return strings;
  const text = new TextCollector();
  await readXml(await parts.open(name, MAX_STRING_BYTES), {
    open: (tag) => text.open(tag),
    text: (part) => text.text(part),
    close(tag) {
      text.close(tag);
      if (tag === 'si' && strings.push(text.take()) > MAX_STRINGS) throw tooLarge(`it has over ${MAX_STRINGS} texts`);
    },
  });
  return strings;
}

/** Ids of the built-in date formats, including those of East Asia (ECMA-376, 18.8.30). */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Matches a format of digits with leading zeros, and separators between them. */
const PADDED = /^(?=.{2,100}$)[0\-() "\\]*00[0\-() "\\]*$/;

async function readFormats(parts: Parts, name: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  if (!name || !parts.has(name)) return formats;
  let inCellFormats = false;
  await readXml(await parts.open(name), {
    open(tag, { numFmtId, formatCode = '' }) {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (tag === 'cellXfs') inCellFormats = true;
      else if (tag === 'xf' && inCellFormats) formats.push(toNumberFormat(Number(numFmtId), codes));
    },
    close(tag) {
      if (tag === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}

function toNumberFormat(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (!code) return DATE_FORMATS.some(([first, last]) => id >= first && id <= last) ? 'date' : undefined;
  if (isDateFormat(code)) return 'date';
  return PADDED.test(code) ? { padded: code } : undefined;
}
