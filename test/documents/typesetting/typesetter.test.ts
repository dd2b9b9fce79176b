import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, expect, inject, test, vi } from 'vitest';
import type { DocumentContent } from '../../../src/documents/document-content.ts';
import { replaceTable } from '../../../src/documents/typesetting/font-tables.ts';
import { mergePdfs } from '../../../src/documents/typesetting/merge-pdf.ts';
import { Typesetter } from '../../../src/documents/typesetting/typesetter.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { packageRoot } from '../../../src/shared/package-root.ts';
import { aPng } from '../../support/images.ts';
import { testLog } from '../../support/test-log.ts';
import { NAMES, sampleContent, sampleLine } from './sample-content.ts';

const typesetters: Typesetter[] = [];

function createTypesetter(fontDir?: string): Typesetter {
  const typesetter = new Typesetter(fontDir, createLogger('info', testLog));
  typesetters.push(typesetter);
  return typesetter;
}

const typesetter = createTypesetter();

afterAll(() => {
  for (const each of typesetters) each.close();
});

function typeset(contents: DocumentContent[], by = typesetter, logos = new Map<string, Buffer>()) {
  const kind = (contents[0] as DocumentContent).kind;
  const job = { kind, contents, title: 'Report card', logos, verifyUrl: 'https://sis.example/verify' };
  return by.typeset(1, job);
}

const hash = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');

test('two processes make the same bytes of documents in every script, as PDF/UA', async () => {
  const contents = NAMES.map((name) => sampleContent(name));
  const [one, other] = [await typeset(contents), await typeset(contents, createTypesetter())];
  expect(one.toString('latin1')).toMatch(/<pdfuaid:part>1<.*\/Lang \(en\)/s);
  expect(hash(other)).toBe(hash(one));
});

test('a transcript groups courses by school year, with transfer credits and a preview mark', async () => {
  const transfer = {
    ...sampleLine('Algebra'),
    school: 'Lincoln High School',
    term: null,
    teachers: [],
    assessments: [],
  };
  const content: DocumentContent = {
    ...sampleContent('Ada Lovelace', [transfer, sampleLine('Physics'), { ...sampleLine('Art'), schoolYear: null }]),
    kind: 'transcript',
    issued: null,
    term: null,
    attendance: null,
  };
  const pdf = (await typeset([content])).toString('latin1');
  expect(pdf.match(/\/S \/Table\b/g)).toHaveLength(2);
});

test('a logo is printed, and documents with a damaged one are printed without it', async () => {
  const image = aPng(40, 20);
  const content = sampleContent('Ada Lovelace');
  const logo = { sha256: 'a'.repeat(64), type: 'png', width: 40, height: 20 } as const;
  const withLogo = [{ ...content, layout: { ...content.layout, logo } }];
  const print = (bytes: Buffer) => typeset(withLogo, typesetter, new Map([[logo.sha256, bytes]]));
  expect((await print(image)).toString('latin1')).toContain('/Subtype /Image');
  expect(hash(await print(image.subarray(0, 60)))).toBe(hash(await typeset([content])));
});

test('a crash of the process fails the request with 503, and the next one gets its file', async () => {
  const contents = Array.from({ length: 20 }, () => sampleContent('Ada Lovelace'));
  const expected = hash(await typeset(contents));
  const crashed = typeset(contents);
  process.kill(typesetter.pid as number, 'SIGKILL');
  await expect(crashed).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });
  expect(hash(await typeset(contents))).toBe(expected);
});

test('a letter is reported as missing if and only if the compiler refuses it', async () => {
  const texts = [
    ...[
      'q\u0301\u0323',
      'ש\u05c1\u05bc',
      'לְ',
      'مُحَمَّد',
      'क्षि',
      'a\u200db',
      'x\u00adx',
      '\u3000王',
      'tab\there',
      'ﬁ',
      '①',
      '☎',
    ],
    ...[
      '𒀀',
      'あ',
      '한',
      'ไทย',
      '😀',
      '👨\u200d👩',
      'ו\u0301',
      '王\u0301',
      'a\u20dd',
      '\ufeffa',
      '\u202eabc',
      '\ue000',
      'ǅ',
      'Ω',
    ],
  ];
  for (const text of texts) {
    const content = sampleContent(text, []);
    const refused = await typeset([content]).then(
      () => null,
      ({ code, message }) => ({ code, message }),
    );
    const letter = typesetter.missingLetter(content);
    const message = `Document 2026-17 cannot be printed: no font has ${letter}.`;
    expect([text, refused]).toEqual([text, letter === null ? null : { code: 'conflict', message }]);
  }
});

test('the name stands above each page of a document but its first, also of the second document of a file', async () => {
  const countHeads = async (second: DocumentContent) => {
    const file = (await typeset([sampleContent('Ada', [sampleLine('Algebra')]), second])).toString('latin1');
    const streams = [...file.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)];
    const texts = streams.map(([, bytes]) => inflateSync(Buffer.from(bytes as string, 'latin1')).toString('latin1'));
    return texts.filter((text) => /\/Subtype \/Header(?:(?!EMC).)*T[jJ]/s.test(text)).length;
  };
  expect(await countHeads(sampleContent('Grace', [sampleLine('Algebra')]))).toBe(0);
  expect(await countHeads(sampleContent('Grace'))).toBe(1);
});

test('a font of FONT_DIR prints what the own fonts lack', async () => {
  const folder = join(inject('temporaryDirectory'), 'fonts');
  mkdirSync(folder);
  const hebrew = readFileSync(join(packageRoot, 'assets', 'fonts', 'NotoSansHebrew-Regular.ttf'));
  writeFileSync(join(folder, 'cuneiform.ttf'), replaceTable(hebrew, 'cmap', mapLetter(0x12000, 5)));
  const content = sampleContent('𒀀');
  expect(typesetter.missingLetter(content)).toBe('𒀀');
  const withFonts = createTypesetter(folder);
  expect(withFonts.missingLetter(content)).toBeNull();
  expect((await typeset([content], withFonts)).length).toBeGreaterThan(10_000);
});

/** Returns a `cmap` table that has one letter. */
function mapLetter(letter: number, glyph: number): Buffer {
  const table = Buffer.alloc(40);
  for (const [offset, value] of Object.entries({ 2: 1, 4: 3, 6: 10, 12: 12 }))
    table.writeUInt16BE(value, Number(offset));
  for (const [offset, value] of Object.entries({ 8: 12, 16: 28, 24: 1, 28: letter, 32: letter, 36: glyph }))
    table.writeUInt32BE(value, Number(offset));
  return table;
}

test('files of parts are merged to one with all pages, bookmarks and tags', async () => {
  const parts = [NAMES.slice(0, 4), NAMES.slice(4)].map((names) => typeset(names.map((name) => sampleContent(name))));
  const files = (await Promise.all(parts)).map((part) => part.toString('latin1'));
  async function* read() {
    for (const part of parts) yield part;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of mergePdfs(read())) chunks.push(chunk);
  const merged = Buffer.concat(chunks).toString('latin1');
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  for (const pattern of [/\/Type \/Page\b/g, /\/StructParents? \d+/g, /\/S \/TH\b/g, /\/XYZ/g, /\/ID \(/g]) {
    const expected = files.reduce((sum, file) => sum + count(file, pattern), 0);
    expect([pattern.source, count(merged, pattern)]).toEqual([pattern.source, expected]);
  }
  for (const key of [/\/StructParents? (\d+)/g, /\/ID \((\w+)\)/g]) {
    const keys = [...merged.matchAll(key)].map(([, value]) => value);
    expect(new Set(keys).size).toBe(keys.length);
  }
  const offsets = [...merged.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  for (const offset of offsets) expect(merged.slice(offset, offset + 16)).toMatch(/^\d+ 0 obj\n/);
});

test('the process ends after 30 seconds without a job, and the next job starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const idle = createTypesetter();
    await typeset([sampleContent('Ada')], idle);
    const former = idle.pid;
    vi.advanceTimersByTime(29_999);
    expect([typeof former, idle.pid]).toEqual(['number', former]);
    vi.advanceTimersByTime(1);
    expect(idle.pid).toBeUndefined();
    await typeset([sampleContent('Ada')], idle);
    expect(idle.pid).not.toBe(former);
  } finally {
    vi.useRealTimers();
  }
});
