import { type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DocumentVerification } from '../../../schema/documents/document.types.ts';
import { compileOperation } from '../../../schema/execution/operation.ts';
import { ValidationErrors } from '../../../src/input/validation-errors.ts';
import type { Registrar } from '../../../src/registrar.ts';
import type { AppError } from '../../../src/shared/errors.ts';
import { getOnly } from '../../http/allowed-methods.ts';
import { logAndConvert, statusOf } from '../../http/errors.ts';
import { languageOf, writePage } from '../../http/html-page.ts';
import { requestIdentity } from '../../http/request-identity.ts';
import { VerifyDocumentDocument } from '../../operations.generated.ts';
import { codeForm, message, verdict } from './page.ts';
import { words } from './texts.ts';

/**
 * Serves the page `/verify` ([D148]), which says what the paper with a verification code must show and whether it holds. It needs
 * neither an account nor a script.
 */
export function verifyRouter(registrar: Registrar, schema: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true });
  const operation = compileOperation(schema, VerifyDocumentDocument);

  async function verify(request: Request, code: string): Promise<DocumentVerification> {
    const scope = { ...requestIdentity(request), errors: new ValidationErrors() };
    return (await operation.execute({ registrar, scope, caller: null }, { code })) as DocumentVerification;
  }

  getOnly(router, '/verify', async (request: Request, response: Response) => {
    const language = languageOf(request);
    const code = typeof request.query.code === 'string' ? request.query.code.trim() : '';
    response.vary('Accept-Language');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    const write = (status: number, result: string) =>
      writePage(response, {
        status,
        language,
        title: words[language].title,
        body: `${codeForm(language, code)}${result}`,
      });
    if (code === '') return write(200, '');
    try {
      const verification = await verify(request, code);
      write(verification.kind === null ? 404 : 200, verdict(language, verification));
    } catch (thrown) {
      const error = logAndConvert(registrar, request, thrown);
      setRetryAfter(response, error);
      const { throttled, unavailable } = words[language];
      write(statusOf[error.code], message('bad', error.code === 'rate_limit_exceeded' ? throttled : unavailable));
    }
  });
  return router;
}

function setRetryAfter(response: Response, { retryAfterSeconds }: AppError): void {
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
}
