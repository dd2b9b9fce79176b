import { tooLarge } from './xlsx-guard.ts';
import type { XmlHandlers } from './xlsx-xml.ts';

/** Maximum characters of a cell: several times what spreadsheets allow. */
const MAX_TEXT = 128 * 1024;

/** Appends a part to a cell's text. @throws FileError if the text becomes too long */
export function appendText(text: string, part: string): string {
  if (text.length + part.length > MAX_TEXT) throw tooLarge(`it has a text of over ${MAX_TEXT} characters`);
  return text + part;
}

/** Collects a workbook's string: joins its runs and leaves out the phonetic readings of East Asian texts. */
export class TextCollector implements XmlHandlers {
  private parts = '';
  private isText = false;
  private isPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    else if (name === 't') this.isText = !this.isPhonetic;
  }

  text(text: string): void {
    if (this.isText) this.parts = appendText(this.parts, text);
  }

  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    else if (name === 't') this.isText = false;
  }

  /** Returns the text since the last call. */
  take(): string {
    const text = unescapeText(this.parts);
    this.parts = '';
    return text;
  }
}

/** Resolves the escapes of characters that XML cannot hold (ECMA-376, 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
