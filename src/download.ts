import type { Readable } from 'node:stream';

/** A file that is made while it is sent. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Where it can be downloaded: a path with its query. */
  readonly url: string;
  /** Begins to make it; what fails before its first byte is thrown, what fails later ends the stream with an error. */
  readonly open: () => Promise<Readable>;

  constructor(file: Pick<Download, 'fileName' | 'contentType' | 'url' | 'open'>) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.url = file.url;
    this.open = file.open;
  }
}
