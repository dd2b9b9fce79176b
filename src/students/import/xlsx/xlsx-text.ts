import { tooLarge } from './xlsx-guard.ts';
import type { XmlHandlers } from './xlsx-xml.ts';

/** Characters of a cell: several times what spreadsheets allow. */
const MAX_TEXT = 128 * 1024;

/** Appends a part of a cell's text. @throws FileError where that gets too long */
export function longer(text: string, part: string): string {
  if (text.length + part.length > MAX_TEXT) throw tooLarge(`it has a text of over ${MAX_TEXT} characters`);
  return text + part;
}

/** Collects the text of a string of a workbook: its runs together, without the readings that East Asian texts may carry. */
export class TextCollector implements XmlHandlers {
  private parts = '';
  private reading = false;
  private phonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.phonetic = true;
    else if (name === 't') this.reading = !this.phonetic;
  }

  text(text: string): void {
    if (this.reading) this.parts = longer(this.parts, text);
  }

  close(name: string): void {
    if (name === 'rPh') this.phonetic = false;
    else if (name === 't') this.reading = false;
  }

  /** The text since the last call. */
  take(): string {
    const text = unescaped(this.parts);
    this.parts = '';
    return text;
  }
}

/** Resolves the escapes of characters that XML cannot hold (ECMA-376, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
