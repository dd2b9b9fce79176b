import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { readSheet, type SheetJob } from '../file/sheet-reader.ts';
import type { Header } from '../import-columns.ts';
import type { ImportProblem } from '../import-problems.ts';
import { MAX_LISTED_PROBLEMS, runUnprepared } from '../import-run.ts';
import { createStaging } from './staged-columns.ts';

/** A file whose rows are in the staging table. */
export interface StagedFile {
  names: Header['names'];
  ignored: string[];
  totalRows: number;
  /** The first errors of single rows. */
  problems: ImportProblem[];
}

/** Streams a file into a temporary table as it is parsed. @throws AppError if the file cannot be read */
export async function stageFile(client: PoolClient, job: SheetJob): Promise<StagedFile> {
  const staged: StagedFile = { names: {}, ignored: [], totalRows: 0, problems: [] };
  await runUnprepared(client, createStaging);
  const target = Object.assign(client.query(copyFrom('copy staged_students from stdin')), {
    query_timeout: BULK_STATEMENT_TIMEOUT_MS,
  });
  await pipeline(Readable.from(linesOf(job, staged)), target);
  await runUnprepared(client, 'analyze staged_students (student_id, email, class_name)');
  return staged;
}

async function* linesOf(job: SheetJob, staged: StagedFile): AsyncGenerator<Buffer> {
  for await (const message of readSheet(job)) {
    if (message.type === 'header') staged.names = message.names;
    else if (message.type === 'end') Object.assign(staged, { totalRows: message.total, ignored: message.ignored });
    else {
      staged.problems.push(...message.problems.slice(0, MAX_LISTED_PROBLEMS - staged.problems.length));
      yield Buffer.from(message.lines, 'utf8');
    }
  }
}
