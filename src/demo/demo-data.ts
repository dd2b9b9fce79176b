import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { packageRoot } from '../shared/package-root.ts';
import { csvRows } from '../students/import/file/csv-rows.ts';

/** The columns of each file in `data/`. NOTICE names their origin and licence. */
const columns = {
  students: 'studentId firstName lastName email phone dateOfBirth enrollmentDate city state zip school',
  teachers: 'email name',
  courses: 'code name department subject',
  classes: 'code name courseCode term startsOn endsOn room',
  'class-teachers': 'classCode email',
  enrolments: 'studentId classCode beginsOn endsOn',
  'status-changes': 'studentId status changedOn',
  attendance: 'studentId date status',
  grades: 'studentId classCode title type score maxScore gradedAt',
} as const;

type FileName = keyof typeof columns;
/** The words of a text that is separated by spaces. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** A row of a demo data file. Every value is a text that is not empty. */
export type DemoRow<Name extends FileName> = Record<Words<(typeof columns)[Name]>, string>;

/** Reads a demo data file. */
export async function readDemoFile<Name extends FileName>(name: Name): Promise<DemoRow<Name>[]> {
  const path = join(packageRoot, 'src', 'demo', 'data', `${name}.csv.gz`);
  const text = (await promisify(gunzip)(await readFile(path))).toString('utf8');
  const [header, ...rows] = [...csvRows(text)].flat();
  const names = header?.cells as string[];
  return rows.map(({ cells }) =>
    Object.fromEntries(names.map((name, place) => [name, cells[place]])),
  ) as DemoRow<Name>[];
}
