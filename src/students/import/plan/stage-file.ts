import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import type { FileReader, ReadOptions } from '../file/file-reader.ts';
import type { ReadColumn, SheetJob, SheetMessage, TableSource } from '../file/sheet-messages.ts';
import type { Header } from '../header/read-header.ts';
import type { ImportProblem } from '../import-problems.ts';
import { MAX_LISTED_PROBLEMS, runUnprepared } from '../import-run.ts';
import type { DateFormat } from '../rows/text-date.ts';

/** The decisions with which a file was read ([D31]). */
export interface ImportedFile extends TableSource {
  /** Null if every date is written as YYYY-MM-DD, or is a date of a workbook. */
  readonly dateFormat: DateFormat | null;
}

/** A file whose rows are in the staging table. */
export interface StagedFile {
  names: Header['names'];
  file: ImportedFile | null;
  columns: ReadColumn[];
  ignored: string[];
  totalRows: number;
  /** Rows of teachers, staff and guardians, which are not imported. */
  skipped: number;
  /** The first errors of single rows. */
  problems: ImportProblem[];
  /** All rows whose student id is there and cannot be read, however many errors come before them. */
  unreadable: number[];
}

/** The temporary table for the rows of a kind of table, and what reads its files. */
export interface Staging {
  readonly reader: FileReader<SheetJob, SheetMessage>;
  readonly table: string;
  /** SQL that creates it, with the columns in the order of the lines. */
  readonly create: string;
  /** The columns by which it is joined. */
  readonly joined: string;
}

/** Streams a file into a temporary table as it is parsed. @throws AppError if the file cannot be read */
export async function stageFile(
  client: PoolClient,
  { reader, table, create, joined }: Staging,
  job: SheetJob,
  options: ReadOptions,
): Promise<StagedFile> {
  const staged: StagedFile = {
    names: {},
    file: null,
    columns: [],
    ignored: [],
    totalRows: 0,
    skipped: 0,
    problems: [],
    unreadable: [],
  };
  await runUnprepared(client, create);
  const target = Object.assign(client.query(copyFrom(`copy ${table} from stdin`)), {
    query_timeout: BULK_STATEMENT_TIMEOUT_MS,
  });
  await pipeline(Readable.from(linesOf(reader.read(job, options), staged)), target);
  await runUnprepared(client, `analyze ${table} (${joined})`);
  return staged;
}

async function* linesOf(messages: AsyncIterable<SheetMessage>, staged: StagedFile): AsyncGenerator<Buffer> {
  for await (const message of messages) {
    if (message.type === 'header') {
      const { names, source, columns } = message;
      staged.names = names;
      staged.file = { ...source, dateFormat: null };
      staged.columns = columns;
    } else if (message.type === 'end') {
      const { total, skipped, ignored, dateFormat } = message;
      Object.assign(staged, { totalRows: total, skipped, ignored });
      if (staged.file) staged.file = { ...staged.file, dateFormat };
    } else {
      staged.problems.push(...message.problems.slice(0, MAX_LISTED_PROBLEMS - staged.problems.length));
      for (const { row, field, code } of message.problems)
        if (field === 'student_id' && code !== 'required') staged.unreadable.push(row);
      yield Buffer.from(message.lines, 'utf8');
    }
  }
}
