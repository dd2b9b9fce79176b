import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP archive; `claimedSize` is the uncompressed size in its directory. */
export interface Part {
  name: string;
  content: Buffer | string;
  claimedSize?: number;
}

/** Creates a ZIP archive, also with false sizes. */
export function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`;

/** Creates an XLSX workbook with one sheet, and with parts that replace or extend its own. */
export function workbook(sheet: string | Buffer, extra: readonly Part[] = []): Buffer {
  const own: Part[] = [
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATION}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ];
  return zip([...own.filter(({ name }) => extra.every((part) => part.name !== name)), ...extra]);
}

/** Creates an XLSX workbook with several sheets. */
export function workbookOfSheets(sheets: readonly { name: string; state?: string; content: string }[]): Buffer {
  const entries = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" state="${state}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return workbook('', [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATION}"><sheets>${entries.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${targets.join('')}</Relationships>` },
    ...sheets.map(({ content }, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content })),
  ]);
}

/** Returns the XML of a sheet with these cells, which are XML as well: see `text` and `number`. */
export function sheet(...rows: string[][]): string {
  return `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`;
}

export const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
export const number = (value: number, style?: number) =>
  `<c${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
