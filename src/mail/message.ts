import type { KeyObject } from 'node:crypto';
import { sealText, unsealText } from '../shared/sealed-text.ts';

/** Subject and text of a mail. A paragraph that is an address is a link. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Seals a content for the mail with this message id. */
export function sealContent(key: KeyObject, messageId: string, content: MailContent): Buffer {
  return sealText(key, JSON.stringify(content), contextOf(messageId));
}

/** Opens a sealed content; null if the key differs from the one used for sealing, or the bytes were changed or moved. */
export function openContent(key: KeyObject, messageId: string, sealed: Buffer): MailContent | null {
  try {
    return JSON.parse(unsealText(key, sealed, contextOf(messageId))) as MailContent;
  } catch {
    return null;
  }
}

function contextOf(messageId: string): string {
  return `mail ${messageId}`;
}

/** Returns the plain text of a mail. */
export function toText({ paragraphs }: MailContent): string {
  return `${paragraphs.join('\n\n')}\n`;
}

/** Returns the text of a mail as HTML, without images and styles of others: nothing tells the sender that it was read. */
export function toHtml({ paragraphs }: MailContent): string {
  const lines = paragraphs.map((text) => {
    const escaped = escapeHtml(text);
    return `<p>${/^https?:\/\/\S+$/.test(text) ? `<a href="${escaped}">${escaped}</a>` : escaped}</p>`;
  });
  return `<!doctype html><html><body>${lines.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
