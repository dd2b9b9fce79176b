import { deepEqual } from 'node:assert/strict';
import type { Contender } from './contenders.ts';
import type { LoadRequest } from './requests.ts';
import type { Scenario } from './scenarios.ts';

/** The number of requests of a scenario that are compared. */
const COMPARED = 20;

/** @throws AssertionError if contenders return different bodies for the same request */
export async function compareBodies(contenders: readonly Contender[], scenario: Scenario): Promise<void> {
  for (const template of scenario.requests.slice(0, COMPARED)) {
    const request = template.setupRequest?.(template) ?? template;
    let first: unknown;
    for (const [index, contender] of contenders.entries()) {
      // Creates need a new request, because the first contender has already created the record.
      const own = index > 0 && template.setupRequest ? template.setupRequest(template) : request;
      const body = withoutVarying(await send(contender, own), scenario.varying ?? []);
      first ??= body;
      deepEqual(body, first, `${scenario.name}: ${contender.name} returns another body than ${contenders[0]?.name}`);
    }
  }
}

async function send(
  { name, url }: Contender,
  { path, method, headers, body }: LoadRequest,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, { method, headers, body });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${name}: ${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

function withoutVarying(body: Record<string, unknown>, varying: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, varying.includes(name) ? 'varies' : value]),
  );
}
