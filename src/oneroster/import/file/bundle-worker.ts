import { type Send, serveFiles } from '../../../students/import/file/worker-port.ts';
import { BundleProblems } from '../bundle-problems.ts';
import { BundleCsv } from './bundle-csv.ts';
import { type BundleFile, bundleFileNames } from './bundle-files.ts';
import type { BundleJob, BundleMessage } from './bundle-messages.ts';
import { openBundle } from './bundle-zip.ts';
import { readManifest } from './manifest.ts';
import { RowReader } from './row-reader.ts';

/** Characters of a message, roughly: each message costs more than a row. */
const BATCH_LENGTH = 64 * 1024;

serveFiles<BundleJob, BundleMessage>(sendBundle);

async function sendBundle({ source, maxUnpacked, maxRows }: BundleJob, send: Send<BundleMessage>): Promise<void> {
  const zip = await openBundle(toSource(source), maxUnpacked);
  try {
    const problems = new BundleProblems();
    const csv = new BundleCsv(zip, problems, maxRows);
    const files = bundleFileNames.filter((file) => zip.names.includes(`${file}.csv`));
    await send({ type: 'manifest', manifest: await readManifest(zip, csv, problems), files });
    for (const file of files) await sendFile(file, csv, problems, send);
    const { count, isRefused, list: listed, warnings } = problems;
    await send({ type: 'end', problems: { count, isRefused, listed, warnings } });
  } finally {
    zip.close();
  }
}

/** A Buffer arrives as a plain array of bytes. */
function toSource(source: BundleJob['source']): string | Buffer {
  return typeof source === 'string' ? source : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}

async function sendFile(
  file: BundleFile,
  csv: BundleCsv,
  problems: BundleProblems,
  send: Send<BundleMessage>,
): Promise<void> {
  let reader: RowReader | undefined;
  let lines = '';
  let rows = 0;
  for await (const batch of csv.read(`${file}.csv`)) {
    for (const row of batch) {
      if (!reader) reader = new RowReader(file, row.cells, problems);
      else {
        lines += reader.read(row);
        rows += 1;
      }
    }
    if (lines.length < BATCH_LENGTH) continue;
    await send({ type: 'rows', lines, rows });
    lines = '';
  }
  if (!reader) problems.refuse({ file: `${file}.csv`, row: 1, column: null, value: null, message: 'has no header.' });
  if (lines !== '') await send({ type: 'rows', lines, rows });
  await send({ type: 'fileEnd', file: reader?.file ?? { rows: 0, present: new Set(), listsChanges: false } });
}
