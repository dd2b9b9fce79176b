import type { Readable } from 'node:stream';

/** A file that is generated while it is sent. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Starts generating the file. Throws errors that occur before the first byte; later ones end the stream with an error. */
  readonly open: () => Promise<Readable>;

  constructor(file: Pick<Download, 'fileName' | 'contentType' | 'open'>) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.open = file.open;
  }
}
