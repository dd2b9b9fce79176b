import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { costsOf, endlessText, MAX_GROWTH, MIN_READS, paddedNumbers, sharedTexts } from './hostile-workbooks.ts';

/** Workbooks that are built to use much memory raise the memory of the service by at most 300 MB. `npm run attack` sends larger ones. */

const app = await useApp();
let service: ServiceProcess;

beforeAll(async () => {
  service = await ServiceProcess.start(app.registrar.database.url);
});

afterAll(() => service?.end('SIGKILL'));

test.runIf(process.platform === 'linux')(
  'imports six concurrent workbooks one after the other, while other clients are answered',
  async () => {
    const padded = paddedNumbers(2_000, 250);
    const shared = sharedTexts(590_000);
    const files = [padded, shared, endlessText(4_000_000), padded, shared, sharedTexts(610_000)];

    const costs = await costsOf(app, service, files);

    // 503 is for imports that waited too long; they carry Retry-After.
    expect(costs.statuses).toEqual([200, 200, 400, 200, 200, 413].map((status) => expect.toBeOneOf([status, 503])));
    expect(costs.peak, JSON.stringify(costs)).toBeLessThan(costs.idle + MAX_GROWTH);
    expect(costs.reads).toBeGreaterThan(MIN_READS);
  },
);
