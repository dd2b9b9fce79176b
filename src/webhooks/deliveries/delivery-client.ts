import type { Agent } from 'undici';
import type { TargetPolicy } from '../webhook-url.ts';
import { type Answer, type DeliveryRequest, postDelivery } from './delivery-request.ts';
import { webhookAgent } from './webhook-agent.ts';

/** Posts deliveries over connections that it keeps for the next ones. */
export class DeliveryClient {
  private readonly agent: Agent;

  /** @param timeout milliseconds in which a connection, and the answer's status, must be there ([D45]) */
  constructor(
    policy: TargetPolicy,
    private readonly timeout: number,
  ) {
    this.agent = webhookAgent(policy, timeout);
  }

  /** Never rejects. */
  post(request: DeliveryRequest, stop: AbortSignal): Promise<Answer> {
    return postDelivery(this.agent, request, this.timeout, stop);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
