import { expect } from 'vitest';
import type { Answer } from './client.ts';
import { eventually } from './eventually.ts';

/**
 * Sends a change until it is acknowledged, which takes at most ten seconds. Until then the answers say that the database is
 * unavailable, or that the attempt before is not over yet.
 */
export function acknowledged(send: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await send();
    const code = answer.body.errors?.[0]?.extensions.code.toLowerCase() ?? answer.body.error;
    if (code === undefined) return answer;
    expect(['service_unavailable', 'conflict']).toContain(code);
    return undefined;
  }, 'the change is acknowledged');
}
