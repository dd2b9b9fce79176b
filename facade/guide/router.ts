import { Router } from 'express';
import helmet from 'helmet';
import { importGuide } from '../../schema/students/import/import-guide.ts';
import { getOnly } from '../http/allowed-methods.ts';
import { staticContent } from '../openapi/static-content.ts';
import { toHtml } from './markdown.ts';

const page = (content: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Importing students – Registrar</title>
  <link rel="icon" type="image/png" href="favicon-32x32.png">
  <style>
    body { font: 16px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
    table { border-collapse: collapse; font-size: 0.875rem; }
    th, td { border: 1px solid #ccc; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
    code, pre { background: #f3f3f3; }
    pre { padding: 0.5rem; overflow-x: auto; }
  </style>
</head>
<body>
<p><a href="../docs">REST API</a></p>
${content}
</body>
</html>
`;

/** Serves the guide to imports at `/docs/import` ([D51]). It loads nothing from other hosts. */
export function guideRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const contentSecurityPolicy = helmet.contentSecurityPolicy({ directives: { upgradeInsecureRequests: null } });
  getOnly(
    router,
    '/docs/import',
    contentSecurityPolicy,
    staticContent('text/html', () => page(toHtml(importGuide()))),
  );
  return router;
}
