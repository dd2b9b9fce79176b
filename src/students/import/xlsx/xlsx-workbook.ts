import { posix } from 'node:path';
import { isDateFormat } from 'hucre';
import type { DateSystem } from '../file/cell-text.ts';
import { damagedWorkbook, MAX_STRING_BYTES, type Parts, tooLarge } from './xlsx-guard.ts';
import { TextCollector } from './xlsx-text.ts';
import { readXml } from './xlsx-xml.ts';

/** How cells of one style show their numbers: as days, or by a format that pads them with zeros. */
export type NumberFormat = 'date' | { readonly padded: string } | undefined;

/** What the cells of a workbook's first sheet need to be understood. */
export interface Workbook extends DateSystem {
  /** The part that holds the sheet. */
  readonly sheet: string;
  readonly strings: readonly string[];
  /** By the index of a cell's style. */
  readonly formats: readonly NumberFormat[];
}

/** 50,000 students with every column filled have 450,000 texts at most. */
const MAX_STRINGS = 600_000;

/** Reads everything of a workbook but its sheet. @throws for parts that are missing or damaged */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const { relations, is1904, ids } = await readParts(parts);
  const sheet = ids.map((id) => relations.get(id)).find((relation) => relation?.type === 'worksheet');
  if (!sheet) throw damagedWorkbook();
  const target = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  return {
    is1904,
    sheet: sheet.target,
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
  const ids: string[] = [];
  await readXml(await parts.open('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet') ids.push(...Object.keys(attributes).flatMap((key) => idOf(key, attributes)));
    },
  });
  return { relations, is1904, ids };
}

/** The relation of a sheet stands in an attribute of another namespace, whatever its prefix. */
function idOf(key: string, attributes: Readonly<Record<string, string>>): string[] {
  return key.toLowerCase().endsWith(':id') ? [attributes[key] as string] : [];
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

/** Formats of days that a workbook need not define (ECMA-376, 18.8.30, those of East Asia included). */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** A format of digits with leading zeros, and what may stand between them. */
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
      else if (tag === 'xf' && inCellFormats) formats.push(formatOf(Number(numFmtId), codes));
    },
    close(tag) {
      if (tag === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (!code) return DATE_FORMATS.some(([first, last]) => id >= first && id <= last) ? 'date' : undefined;
  if (isDateFormat(code)) return 'date';
  return PADDED.test(code) ? { padded: code } : undefined;
}
