import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '../process/package-root.ts';

/** The columns of each file in `data/`. Their origin and licence stand in NOTICE. */
const files = {
  students: 'studentId firstName lastName email phone dateOfBirth enrollmentDate city state zip school',
  teachers: 'email name',
  courses: 'code name department subject',
  classes: 'code name courseCode term startsOn endsOn',
  'class-teachers': 'classCode email',
  enrolments: 'studentId classCode beginsOn endsOn',
  attendance: 'studentId date status',
  grades: 'studentId classCode title type score maxScore gradedAt',
} as const;

type File = keyof typeof files;
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** A row of a file of the demo data; every value is text, and never empty. */
export type DemoRow<Name extends File> = Record<Words<(typeof files)[Name]>, string>;

/** Reads one file of the demo data. */
export async function readDemo<Name extends File>(name: Name): Promise<DemoRow<Name>[]> {
  const path = join(packageRoot, 'src', 'demo', 'data', `${name}.csv.gz`);
  const text = await promisify(gunzip)(await readFile(path));
  return parse<DemoRow<Name>>(text, { columns: true });
}
