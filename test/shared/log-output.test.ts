import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createLogger } from '../../src/shared/log.ts';
import { openLogOutput } from '../../src/shared/log-output.ts';

/** Returns what a terminal shows after `log` has written to it. */
async function onTerminal(write: (log: ReturnType<typeof createLogger>) => void): Promise<string> {
  const texts: string[] = [];
  const terminal = { isTTY: true, write: (text: string) => texts.push(text) > 0 };
  write(createLogger('info', await openLogOutput(terminal)));
  return stripVTControlCharacters(texts.join(''));
}

test('writes one readable line for each request to a terminal', async () => {
  const shown = await onTerminal((log) => log.info({ method: 'GET', path: '/students', status: 200 }, 'request'));
  expect(shown).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request {"method":"GET","path":"\/students","status":200}\n$/);
});

test('writes an error with its stack to a terminal', async () => {
  const shown = await onTerminal((log) => log.error({ err: new Error('out of memory') }, 'request failed'));
  expect(shown).toContain('ERROR: request failed');
  expect(shown).toContain('Error: out of memory\n');
  expect(shown).toContain('log-output.test.ts');
});

test('hides secrets on a terminal too', async () => {
  const shown = await onTerminal((log) => log.info({ password: 'swordfish', headers: { authorization: 'Bearer x' } }));
  expect(shown).not.toMatch(/swordfish|Bearer/);
  expect(shown).toContain('[redacted]');
});
