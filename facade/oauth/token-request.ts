import express, { type Request, type Response } from 'express';
import type { ClientTokenInput } from '../../src/auth/oauth/client-token.service.ts';
import { OAuthError } from '../../src/auth/oauth/oauth-error.ts';
import { AppError } from '../../src/shared/errors.ts';

const FORM = 'application/x-www-form-urlencoded';

// Far more than a request with every scope.
const parseText = express.text({ limit: '16kb', type: () => true });

/**
 * Reads the request for a token, with the credentials in the Authorization header or in the form.
 * @throws OAuthError `invalid_request`, `unsupported_grant_type`, `invalid_client`; AppError `unsupported_media_type`; body-parser's
 *   own errors
 */
export async function readTokenRequest(request: Request, response: Response): Promise<ClientTokenInput> {
  const form = await readForm(request, response);
  const grantType = form.get('grant_type');
  if (!grantType) throw new OAuthError('invalid_request', 'grant_type is required: send client_credentials.');
  if (grantType !== 'client_credentials') {
    throw new OAuthError('unsupported_grant_type', 'The only grant_type is client_credentials.');
  }
  return { ...readCredentials(request, form), scope: form.get('scope') };
}

/** Reads the parameters of the form. Empty ones count as absent, as RFC 6749 says. */
async function readForm(request: Request, response: Response): Promise<Map<string, string>> {
  if (request.is(FORM) === false) {
    throw new AppError('unsupported_media_type', `Send the parameters as a form, with Content-Type: ${FORM}.`);
  }
  await new Promise<void>((resolve, reject) =>
    parseText(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  );
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(String(request.body ?? ''))) {
    if (form.has(name)) throw new OAuthError('invalid_request', 'Send each parameter only once.');
    if (value !== '') form.set(name, value);
  }
  return form;
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns true if the request has credentials of HTTP Basic in its Authorization header. */
export function usesBasic({ headers }: Request): boolean {
  return /^Basic\b/i.test(headers.authorization ?? '');
}

function readCredentials(request: Request, form: ReadonlyMap<string, string>): Credentials {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
  if (!usesBasic(request)) {
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
    const message = 'Send client_id and client_secret by HTTP Basic or in the form.';
    throw new OAuthError('invalid_client', message);
  }
  const basic = readBasic(request.headers.authorization as string);
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    throw new OAuthError('invalid_request', 'Send the client credentials once: by HTTP Basic or in the form.');
  }
  return basic;
}

/** Reads HTTP Basic, in which OAuth encodes id and secret like values of a form (RFC 6749, 2.3.1). */
function readBasic(authorization: string): Credentials {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(authorization.trim())?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 1) throw new OAuthError('invalid_client', 'The Authorization header must have a client id and a secret.');
  return { clientId: decodeFormValue(text.slice(0, colon)), clientSecret: decodeFormValue(text.slice(colon + 1)) };
}

function decodeFormValue(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') as string;
}
