import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

/** Elements are passed with their local names, because writers choose any namespace prefixes. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Maximum bytes of a tag, text or comment: the parser buffers each until it ends. */
const MAX_TOKEN = 1024 * 1024;

/**
 * Parses XML in chunks as it is unpacked, so that no part of a workbook is in memory as a whole. Yields after each chunk, so that
 * the caller can read what the handlers collected and controls the pace.
 * @throws Error for XML that is not well-formed, or has a tag or text above the maximum length
 */
export async function* parseXml(xml: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let unfinished = 0;
  const finish = () => {
    unfinished = 0;
  };
  parser.on('opentag', ({ name, attributes }) => {
    finish();
    handlers.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  parser.on('comment', finish);
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  for await (const bytes of xml as AsyncIterable<Buffer>) {
    unfinished += bytes.length;
    parser.write(decoder.decode(bytes, { stream: true }));
    if (unfinished > MAX_TOKEN) throw new Error('The XML has a tag or text that is too long.');
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Parses XML to its end. */
export async function readXml(xml: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(xml, handlers));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
