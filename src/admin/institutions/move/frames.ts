import { OperatorError } from '../../../shared/operator-error.ts';
import type { TenantTable } from './tenant-tables.ts';

/** The version of the contents of a file. */
export const FORMAT = 1;

/** The first frame of a file: what it contains, and which database can take it. */
export interface MoveHeader {
  readonly format: number;
  readonly institution: { readonly id: number; readonly name: string; readonly slug: string };
  /** Names of the migrations of the source, in their order. */
  readonly migrations: readonly string[];
  /** The tables in the order in which they are loaded. */
  readonly tables: readonly TenantTable[];
}

/** Values of the institution that no other institution of a database may have. */
export interface UniqueValues {
  readonly index: string;
  readonly values: readonly string[];
}

/** The last frame. */
export interface MoveTrailer {
  /** Numbers of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The verification of the audit trail in the source. */
  readonly chain: ChainState;
}

/** The result of verifying an audit trail. The source and the target must agree. */
export interface ChainState {
  readonly checked: number;
  readonly headHash: string | null;
  readonly flaw: { readonly kind: string; readonly sequence: number | null; readonly auditLogId: number | null } | null;
}

interface JsonFrames {
  header: MoveHeader;
  unique: UniqueValues;
  /** Begins the rows of a table. */
  table: { readonly name: string };
  trailer: MoveTrailer;
}

const kinds = ['header', 'unique', 'table', 'rows', 'trailer'] as const;
type Kind = (typeof kinds)[number];

interface Frame {
  readonly kind: Kind;
  readonly payload: Buffer;
}

/** A frame begins with its kind in one byte and the length of its payload in four. */
const FRAME_HEAD = 5;

export function jsonFrame<K extends keyof JsonFrames>(kind: K, value: JsonFrames[K]): Buffer {
  return frame(kind, Buffer.from(JSON.stringify(value)));
}

/** @param rows whole rows in COPY's text format */
export function rowsFrame(rows: Buffer): Buffer {
  return frame('rows', rows);
}

function frame(kind: Kind, payload: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** Reads the frames of a file one by one. @throws OperatorError if they are not those of a whole file */
export class FrameReader {
  private readonly input: AsyncIterator<Buffer>;
  private parts: Buffer[] = [];
  private length = 0;
  private next: Frame | undefined;

  constructor(contents: AsyncIterable<Buffer>) {
    this.input = contents[Symbol.asyncIterator]();
  }

  /** Takes the next frame, which must be of this kind. */
  async json<K extends keyof JsonFrames>(kind: K): Promise<JsonFrames[K]> {
    const value = await this.maybeJson(kind);
    if (!value) throw unreadable();
    return value;
  }

  /** Takes the next frame if it is of this kind. */
  async maybeJson<K extends keyof JsonFrames>(kind: K): Promise<JsonFrames[K] | undefined> {
    const payload = await this.take(kind);
    return payload && (JSON.parse(payload.toString('utf8')) as JsonFrames[K]);
  }

  /** Takes the next frame if it has rows. */
  rows(): Promise<Buffer | undefined> {
    return this.take('rows');
  }

  /** Reads to the end, which only then is known to be the whole file. */
  async end(): Promise<void> {
    if (this.length > 0 || this.next || !(await this.input.next()).done) throw unreadable();
  }

  private async take(kind: Kind): Promise<Buffer | undefined> {
    this.next ??= await this.read();
    if (this.next.kind !== kind) return undefined;
    const { payload } = this.next;
    this.next = undefined;
    return payload;
  }

  private async read(): Promise<Frame> {
    const head = await this.bytes(FRAME_HEAD);
    const kind = kinds[head.readUInt8(0)];
    if (!kind) throw unreadable();
    return { kind, payload: await this.bytes(head.readUInt32BE(1)) };
  }

  private async bytes(count: number): Promise<Buffer> {
    while (this.length < count) {
      const { done, value } = await this.input.next();
      if (done) throw unreadable();
      this.parts.push(value);
      this.length += value.length;
    }
    const all = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
    this.length -= count;
    this.parts = this.length > 0 ? [all.subarray(count)] : [];
    return all.subarray(0, count);
  }
}

function unreadable(): OperatorError {
  return new OperatorError('The file cannot be read by this version: import it with the version that exported it.');
}
