import { afterAll, expect, test } from 'vitest';
import type { ContentLine } from '../../../src/documents/document-content.ts';
import { Typesetter } from '../../../src/documents/typesetting/typesetter.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { testLog } from '../../support/test-log.ts';
import { sampleContent, sampleLine } from './sample-content.ts';

/** The status of a final on paper. */

const typesetter = new Typesetter(undefined, createLogger('info', testLog));

afterAll(() => typesetter.close());

test('a course that was left or is not finished is not printed like one that was graded with its letter', async () => {
  const print = async (status: ContentLine['status']) => {
    const contents = [sampleContent('Ada Lovelace', [{ ...sampleLine('Physics'), points: null, status }])];
    const job = { kind: 'report_card', contents, title: 'Report card', logos: new Map(), verifyUrl: null } as const;
    return (await typesetter.typeset(1, job)).toString('base64');
  };

  expect(new Set([await print('graded'), await print('incomplete'), await print('withdrawn')]).size).toBe(3);
});
