import { deepEqual } from 'node:assert/strict';
import type { Contender } from './contenders.ts';
import type { LoadRequest } from './requests.ts';
import type { Scenario } from './scenarios.ts';

/** How many of a scenario's requests are compared. */
const COMPARED = 20;

/** @throws AssertionError where contenders answer the same request differently */
export async function compareBodies(contenders: readonly Contender[], scenario: Scenario): Promise<void> {
  for (const template of scenario.requests.slice(0, COMPARED)) {
    const request = template.setupRequest?.(template) ?? template;
    let first: unknown;
    for (const [index, contender] of contenders.entries()) {
      // What creates is asked anew, since the first contender has created it.
      const own = index > 0 && template.setupRequest ? template.setupRequest(template) : request;
      const body = withoutVarying(await ask(contender, own), scenario.varying ?? []);
      first ??= body;
      deepEqual(body, first, `${scenario.name}: ${contender.name} answers differently than ${contenders[0]?.name}`);
    }
  }
}

async function ask(
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
