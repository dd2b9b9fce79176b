import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { residentMemory } from '../support/resident-memory.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { number, type Part, sheet, text, workbook } from '../support/workbook.ts';

/** Creates small workbooks that are as expensive as possible to read. */

const RELATIONS = ['worksheet:worksheets/sheet1.xml', 'styles:styles.xml', 'sharedStrings:sharedStrings.xml'].map(
  (relation, index) => {
    const [type, target] = relation.split(':');
    return `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  },
);

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const header = ['student_id', 'first_name', 'last_name', 'email'].map(text);

function hostile(content: string, strings = ''): Buffer {
  const parts: Part[] = [
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${RELATIONS.join('')}</Relationships>` },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
  ];
  return workbook(content, parts);
}

/** Yields the same pseudo-random numbers each time. They compress like the numbers of a real table. */
function* numbers(): Generator<number, never> {
  for (let last = 1; ; last = (last * 16_807) % 2_147_483_647) yield last % 1_000;
}

/** Creates a table of numbers with leading zeros, so that each cell needs formatting. */
export function paddedNumbers(rows: number, columns: number): Buffer {
  const value = numbers();
  const cells = () => Array.from({ length: columns }, () => number(value.next().value, 1));
  return hostile(sheet(header, ...Array.from({ length: rows }, cells)));
}

/** Creates a workbook with distinct short texts that no cell uses. */
export function sharedTexts(count: number): Buffer {
  const texts = Array.from({ length: count }, (_, index) => `<si><t>s${index}</t></si>`).join('');
  return hostile(sheet(header, ['1', 'A', 'B', 'a@x.example'].map(text)), texts);
}

/** Creates a workbook with one cell that contains a very long text. */
export function endlessText(length: number): Buffer {
  const value = numbers();
  const content = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) content[at] = 97 + (value.next().value % 26);
  return hostile(sheet(header, [text(content.toString('latin1'))]));
}

/** Megabytes by which the imports may raise the memory of the service. */
export const MAX_GROWTH = 300;

/** Milliseconds between two pages that another client reads: a reader without pauses takes more of a processor than the imports. */
const PAUSE = 5;

/** Pages that another client reads at least meanwhile: a fifth of what it does. Beside a busy thread it would be a few. */
export const MIN_READS = 100;

export interface Costs {
  statuses: number[];
  /** Memory of the process in MB: before the imports, and the maximum during them. */
  idle: number;
  peak: number;
  /** Number of pages of students that another client read meanwhile, one after the other. */
  reads: number;
}

/**
 * Imports files concurrently, each into an institution of its own, since one institution may send only a few. Measures the memory of the
 * service while another client reads students.
 */
export async function costsOf(app: TestApp, service: ServiceProcess, files: readonly Buffer[]): Promise<Costs> {
  const logIn = async () => (await app.as(await app.make.aUser({ role: 'registrar' }))).at(service.url);
  const senders = await Promise.all(files.map(async (file) => ({ file, client: await logIn() })));
  const other = await logIn();
  const memory = () => Math.round(residentMemory(service.child.pid) / 1_000_000);
  for (let read = 0; read < 20; read += 1) await other.get('/students?limit=1');
  const idle = memory();
  let peak = idle;
  let done = false;
  const imports = senders.map(({ client, file }) => client.post('/students/import', formWith(file)));
  const sent = Promise.all(imports).finally(() => {
    done = true;
  });
  let reads = 0;
  for (; !done; reads += 1) {
    expect((await other.get('/students?limit=1')).status).toBe(200);
    peak = Math.max(peak, memory());
    await delay(PAUSE);
  }
  const statuses = (await sent).map(({ status }) => status);
  return { statuses, idle, peak, reads };
}
