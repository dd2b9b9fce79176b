import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { costsOf, endlessText, paddedNumbers, sharedTexts } from './hostile-workbooks.ts';

/** Workbooks that are made to cost memory cost the service no more than it takes idle. `npm run attack` sends larger ones. */

const app = useApp();
let service: ServiceProcess;

beforeAll(async () => {
  service = await ServiceProcess.start(app.current.registrar.database.url);
}, 120_000);

afterAll(() => service?.end('SIGKILL'));

test.runIf(process.platform === 'linux')(
  'six workbooks at once are read one after the other, while others are answered',
  async () => {
    const { make } = app.current;
    const sender = (await app.current.as(await make.aUser({ role: 'registrar' }))).at(service.url);
    const other = (await app.current.as(await make.aUser())).at(service.url);
    const padded = paddedNumbers(2_000, 250);
    const shared = sharedTexts(590_000);
    const files = [padded, shared, endlessText(4_000_000), padded, shared, sharedTexts(610_000)];

    const costs = await costsOf(service.child.pid as number, sender, other, files);

    // Whoever had to wait too long for a turn is told when to come again.
    for (const status of costs.statuses) expect([200, 400, 413, 429, 503]).toContain(status);
    expect(costs.peak, JSON.stringify(costs)).toBeLessThan(2.5 * costs.idle);
    // On idle cores some milliseconds.
    expect(costs.othersWaited).toBeLessThan(1_000);
  },
  120_000,
);
