import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Language } from '../../src/access/languages.ts';

/** The colours and sizes of the dashboard. */
const STYLE = `:root{color-scheme:light dark;--text:light-dark(#16202c,#e6ebf2);--muted:light-dark(#5a6778,#9aa8ba);
  --ground:light-dark(#fff,#0f141b);--line:light-dark(#8391a3,#66758a);--rule:light-dark(#e3e8ee,#263140);
  --accent:light-dark(#2451b3,#8fb3ff);--on-accent:light-dark(#fff,#0f1a30);--good:light-dark(#166b40,#5fce97);
  --bad:light-dark(#a11622,#ff9d9d)}
  body{font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--text);
  background:var(--ground);max-width:44rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}
  h1{font-size:1.375rem}h2{font-size:1rem}a{color:var(--accent)}small{color:var(--muted)}
  table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.375rem 1rem .375rem 0}
  tbody tr{border-top:1px solid var(--rule)}thead th{overflow-wrap:normal;color:var(--muted);font-size:.875rem}
  form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}label{flex:1 1 18rem}
  input{display:block;box-sizing:border-box;width:100%;font:inherit;color:inherit;background:var(--ground);height:2.75rem;
  padding:0 .75rem;border:1px solid var(--line);border-radius:.5rem}
  button{font:inherit;height:2.75rem;padding:0 1rem;color:var(--on-accent);background:var(--accent);border:0;border-radius:.5rem}
  :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
  .good,.bad{font-weight:650;border-inline-start:.25rem solid;padding-inline-start:.75rem}.good{color:var(--good)}.bad{color:var(--bad)}`;

/** A page without scripts. */
export interface HtmlPage {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  /** HTML below the title. */
  readonly body: string;
}

/** Writes a page of the service outside the dashboard. Its forms lead to this service. */
export function writePage(response: Response, { status, language, title, body }: HtmlPage): void {
  const nonce = randomBytes(16).toString('base64url');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  response
    .status(status)
    .type('text/html')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Registrar</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the language that the browser prefers, of those that there are. */
export function languageOf(request: Request): Language {
  return request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en';
}
