import type { Readable } from 'node:stream';

/** A file that is made while it is sent. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Begins to make it; what fails before its first byte is thrown, what fails later ends the stream with an error. */
  readonly open: () => Promise<Readable>;

  constructor(file: Pick<Download, 'fileName' | 'contentType' | 'open'>) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.open = file.open;
  }
}
