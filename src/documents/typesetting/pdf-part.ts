/** A file of the compiler. */
export class PdfPart {
  readonly root: number;
  readonly info: number;
  /** The numbers of its objects. */
  readonly numbers: number[];
  private readonly bytes: Buffer;
  private readonly offsets: number[];
  /** Where the object that begins at an offset ends at the latest. */
  private readonly ends: ReadonlyMap<number, number>;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    const end = bytes.toString('latin1', bytes.lastIndexOf('startxref'));
    const tableOffset = Number(/\d+/.exec(end)?.[0]);
    const table = bytes.toString('latin1', tableOffset);
    this.offsets = [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(([, offset]) => Number(offset));
    this.numbers = this.offsets.map((_, number) => number).filter((number) => this.offsets[number] !== 0);
    const ordered = this.offsets.toSorted((a, b) => a - b);
    this.ends = new Map(ordered.map((offset, index) => [offset, ordered[index + 1] ?? tableOffset]));
    this.root = Number(/\/Root (\d+) 0 R/.exec(table)?.[1]);
    this.info = Number(/\/Info (\d+) 0 R/.exec(table)?.[1]);
  }

  /** Returns the number of an object that the catalogue names. */
  reference(key: string): number {
    return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(this.text(this.root))?.[1]);
  }

  text(number: number): string {
    return this.split(number)[0];
  }

  /** Returns an object without its number: its text, and its stream. */
  split(number: number): [text: string, stream: Buffer] {
    const offset = this.offsets[number] as number;
    // Searches in the object only: most have no stream, and that of another one may be far.
    const object = this.bytes.subarray(offset, this.ends.get(offset));
    const start = object.indexOf(' obj\n') + 5;
    const end = object.lastIndexOf('\nendobj');
    const stream = object.indexOf('\nstream\n');
    const split = stream === -1 ? end : stream;
    return [object.toString('latin1', start, split), object.subarray(split, end)];
  }
}
