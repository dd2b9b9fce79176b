import type { Request, Response } from 'express';
import type { Outcome } from '../../src/auth/sso/complete-sign-in.service.ts';
import type { ProviderAddress } from '../../src/auth/sso/find-provider.ts';
import type { FailureReason } from '../../src/auth/sso/sign-in-failure.ts';
import type { Registrar } from '../../src/registrar.ts';
import { requireServiceAddress } from '../../src/settings/service-address.ts';
import { escapeHtml, languageOf, writePage } from '../http/html-page.ts';
import { failures, words } from './texts.ts';

/** Writes the page of a sign-in that failed: what to do, and the id of the request for those who look into it. */
export function writeFailurePage(
  { config }: Registrar,
  request: Request,
  response: Response,
  { slug }: ProviderAddress,
  reason: FailureReason,
): void {
  const language = languageOf(request);
  const { status, [language]: text } = failures[reason];
  const { failed, back, request: label } = words[language];
  if (status === 429) response.setHeader('Retry-After', '60');
  const link = `${requireServiceAddress(config)}/dashboard/sign-in/${encodeURIComponent(slug)}`;
  const body = `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(link)}">${back}</a></p>
    <p><small>${label} ${escapeHtml(request.id)}</small></p>`;
  writePage(response, { status, language, title: failed, body });
}

/** Writes what a provider says of the account with which an administrator tried it, and what a sign-in would do. */
export function writeTestPage(
  { config }: Registrar,
  request: Request,
  response: Response,
  { claims, verdict }: Extract<Outcome, { kind: 'tested' }>,
): void {
  const language = languageOf(request);
  const text = words[language];
  const isRefused = verdict !== 'subject' && verdict !== 'email' && verdict !== 'creation';
  const said = isRefused ? `${text.refused} ${failures[verdict][language]}` : text[verdict];
  const rows = Object.entries(claims).map(
    ([claim, value]) => `<tr><th scope="row">${escapeHtml(claim)}</th><td>${escapeHtml(format(value))}</td></tr>`,
  );
  const link = `${requireServiceAddress(config)}/dashboard/providers`;
  const body = `<p>${escapeHtml(said)}</p>
    <table><thead><tr><th scope="col">${text.claim}</th><th scope="col">${text.value}</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table><p><a href="${escapeHtml(link)}">${text.toDashboard}</a></p>`;
  writePage(response, { status: 200, language, title: text.test, body });
}

function format(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
