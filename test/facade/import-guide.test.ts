import { expect, test } from 'vitest';
import { toHtml } from '../../facade/guide/markdown.ts';
import { importFields } from '../../src/students/import/import-columns.ts';
import { problemCodes } from '../../src/students/import/import-problems.ts';
import { useSharedApp } from '../support/app.ts';

const app = await useSharedApp();

test('serves the guide to imports as a page, with every column and every code of a problem', async () => {
  const response = await fetch(`${app.url}/docs/import`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const docs = await fetch(`${app.url}/docs`);
  const policy = 'content-security-policy';
  expect(response.headers.get(policy)).toBe(docs.headers.get(policy));
  const page = await response.text();
  for (const name of [...importFields, ...problemCodes]) expect(page).toContain(`<td><code>${name}</code></td>`);
  for (const recipe of ['Excel', 'PowerSchool', 'Clever', 'OneRoster', 'OpenEduCat'])
    expect(page).toContain(`<h3>${recipe}</h3>`);
});

test('leaves no Markdown in the page', async () => {
  const page = await (await fetch(`${app.url}/docs/import`)).text();
  const [, content] = page.split('<body>') as [string, string];
  expect(content.match(/`|\*\*|^#|^- |^\||<!--|\]\(/m)).toBeNull();
});

test('links the page from /docs', async () => {
  const { body } = await app.anonymous().get('/openapi.json');
  expect(body.info.description).toContain('(docs/import)');
  const file = body.components.schemas.ImportStudentsRequest.properties.file.description;
  for (const field of importFields) expect(file).toContain(`\`${field}\``);
});

test('escapes HTML in Markdown', () => {
  expect(toHtml('# A < B\n\n`<b>` & "c"\n\n- one\n  two\n- three\n\n| a |\n| --- |\n| `b` |')).toBe(
    [
      '<h1>A &lt; B</h1>',
      '<p><code>&lt;b&gt;</code> &amp; &quot;c&quot;</p>',
      '<ul>\n<li>one two</li>\n<li>three</li>\n</ul>',
      '<table>\n<tr><th>a</th></tr>\n<tr><td><code>b</code></td></tr>\n</table>',
    ].join('\n'),
  );
});
