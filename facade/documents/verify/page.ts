import type { DocumentVerification } from '../../../schema/documents/document.types.ts';
import type { Language } from '../../../src/access/languages.ts';
import { escapeHtml } from '../../http/html-page.ts';
import { type Words, words } from './texts.ts';

/** Returns the form for a code. Its address is relative, since the service may run under a path of a proxy. */
export function codeForm(language: Language, code: string): string {
  const text = words[language];
  return `<form action="verify"><label>${text.code}<input name="code" value="${escapeHtml(code)}" required maxlength="100"
    autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint"></label><button>${text.verify}</button></form>
    <p id="hint"><small>${text.hint}</small></p>`;
}

/** Returns what the paper with the code must show, and whether it holds. */
export function verdict(language: Language, verification: DocumentVerification): string {
  const text = words[language];
  if (verification.kind === null) return message('bad', text.unknown);
  const { revokedOn, replacedOn, intact, lines } = verification;
  const day = (iso: string) => formatDay(language, iso);
  const problems = [
    intact ? undefined : text.changed,
    revokedOn && text.revoked(day(revokedOn)),
    replacedOn && text.replaced(day(replacedOn)),
  ].filter((problem) => problem !== undefined && problem !== null);
  const said = problems.map((problem) => message('bad', problem));
  if (said.length === 0) said.push(message('good', text.valid));
  const compare = intact ? `<p>${text.compare}</p>` : '';
  return `${said.join('')}${compare}${facts(language, verification)}${lines?.length ? grades(language, lines) : ''}`;
}

export function message(kind: 'good' | 'bad', text: string): string {
  return `<p class="${kind}" role="status">${text}</p>`;
}

function facts(
  language: Language,
  { kind, studentName, institution, issuedOn, gpa, credits }: DocumentVerification,
): string {
  const text: Words = words[language];
  const rows: [string, string | null | undefined][] = [
    [text.kind, kind && text[kind]],
    [text.student, studentName],
    [text.institution, institution],
    [text.issuedOn, issuedOn && formatDay(language, issuedOn)],
    [text.gpa, gpa == null ? null : formatNumber(language, gpa)],
    [text.credits, credits == null ? null : formatNumber(language, credits)],
  ];
  const shown = rows.filter((row): row is [string, string] => row[1] != null);
  return `<table><tbody>${shown.map(([label, value]) => `<tr><th scope="row">${label}</th>${cell(value)}</tr>`).join('')}</tbody></table>`;
}

function grades(language: Language, lines: NonNullable<DocumentVerification['lines']>): string {
  const text = words[language];
  const head = [text.course, text.term, text.grade, text.credits].map((label) => `<th scope="col">${label}</th>`);
  const rows = lines.map(({ course, term, letter, credits }) => {
    const values = [course, term, letter, credits === null ? null : formatNumber(language, credits)];
    return `<tr>${values.map((value) => cell(value ?? '–')).join('')}</tr>`;
  });
  return `<h2>${text.grades}</h2><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function cell(value: string): string {
  return `<td dir="auto">${escapeHtml(value)}</td>`;
}

function formatDay(language: Language, iso: string): string {
  return new Date(`${iso}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

function formatNumber(language: Language, value: number): string {
  return value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
