import { normalise } from '../../input/normalise.ts';
import { shortened } from './file/cell-text.ts';

/** The columns that an import reads ([D30]), by the names under which an export writes them, with what others call them. */
const SYNONYMS = {
  student_id:
    'student number|student no|student nr|student code|student local id|local id|sis id|sis student id|sis user id|pupil id|pupil number|learner id|admission number|admission no|registration number|matriculation number|enrollment number|source id|sourced id|external student id|student unique id',
  first_name: 'first|given name|given|forename|fore name|student first name|name first|legal first name',
  last_name: 'last|family name|family|surname|sur name|last surname|student last name|name last|legal last name',
  email: 'email address|mail|student email|student email address|school email|primary email|electronic mail address',
  phone:
    'phone number|telephone|telephone number|tel|mobile|mobile phone|mobile number|cell|cell phone|contact number|student phone',
  date_of_birth: 'dob|birth date|birthday|born|born on|birth|date birth|student dob',
  class_id: 'section id|homeroom id',
  class_name:
    'class|class code|section|section name|section code|homeroom|homeroom name|form|form group|tutor group|registration group',
  status: 'student status|enrollment status|enrolment status',
  enrollment_date:
    'enrolment date|enrolled on|enrolled|date enrolled|entry date|admission date|start date|date of admission|date of enrollment|date of enrolment',
  address_street:
    'street|street address|address|address line|address line 1|address 1|address1|street and number|street number name',
  address_city: 'city|town|city or town|locality|address town',
  address_state: 'state|province|region|county|state or province|state abbreviation|address province|address region',
  address_zip:
    'zip|zip code|zipcode|postal code|postcode|post code|address postal code|address postcode|address zip code',
  parent_id: 'guardian id|primary guardian id|primary parent id',
} as const;

export type ImportColumn = keyof typeof SYNONYMS;

export const importColumns = Object.keys(SYNONYMS) as ImportColumn[];

/** Columns without which a new student cannot be made ([D21]). */
const requiredColumns = ['student_id', 'first_name', 'last_name', 'email'] as const satisfies ImportColumn[];

/** Longer header cells name no column. */
const MAX_HEADER = 1_000;

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    [column, ...SYNONYMS[column].split('|')].map((name) => [keyOf(name), column] as const),
  ),
);

/** Names match whatever their case, spaces and punctuation ([D30]); accents of letters count. */
function keyOf(name: string): string {
  if (name.length > MAX_HEADER) return '';
  return (normalise(name, 'NFKC') ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How the columns of a file are read. */
export interface Header {
  /** The header of each column that is read, as written. */
  readonly names: Partial<Record<ImportColumn, string>>;
  /** Where each column that is read stands in a row. */
  readonly places: ReadonlyMap<ImportColumn, number>;
  /** How many columns the file has. */
  readonly width: number;
  /** Headers that mean nothing to an import, as written, long ones cut. */
  readonly ignored: string[];
  /** Where the columns stand that have no header. */
  readonly nameless: number[];
}

/** Reads a header row. Where two columns mean the same, the one with the column's own name is read, else the first. */
export function readHeader(cells: readonly string[]): Header {
  const places = new Map<ImportColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const column = known.get(keyOf(cell));
    if (!column) continue;
    const isOwnName = keyOf(cell) === keyOf(column);
    const taken = places.get(column);
    if (taken === undefined || (isOwnName && keyOf(cells[taken] as string) !== keyOf(column)))
      places.set(column, place);
  }
  const read = new Set(places.values());
  const names = Object.fromEntries([...places].map(([column, place]) => [column, (cells[place] as string).trim()]));
  const ignored = cells
    .filter((cell, place) => cell.trim() !== '' && !read.has(place))
    .map((cell) => shortened(cell.trim()));
  const nameless = [...cells.keys()].filter((place) => (cells[place] as string).trim() === '');
  return { names, places, width: cells.length, ignored, nameless };
}

/** What a column without a header is called: by its letters in a spreadsheet, as in `column AB (no header)`. */
export function namelessColumn(place: number): string {
  let letters = '';
  for (let rest = place; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return `column ${letters} (no header)`;
}

/** The columns that a file of new students lacks. */
export function missingColumns(header: Header, createOnly: boolean): ImportColumn[] {
  const needed: readonly ImportColumn[] = createOnly ? requiredColumns : ['student_id'];
  return needed.filter((column) => !header.places.has(column));
}
