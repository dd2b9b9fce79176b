import type { Agent } from 'undici';
import { createOutgoingAgent } from '../../shared/outgoing/outgoing-agent.ts';
import type { TargetPolicy } from '../webhook-url.ts';
import { type AttemptResult, type DeliveryRequest, postDelivery } from './delivery-request.ts';

/** Posts deliveries and reuses its connections. */
export class DeliveryClient {
  private readonly agent: Agent;

  /** @param timeout milliseconds for connecting, and for the status of the response to arrive ([D45]) */
  constructor(
    policy: TargetPolicy,
    private readonly timeout: number,
  ) {
    this.agent = createOutgoingAgent({ allowPrivate: policy.WEBHOOK_ALLOW_PRIVATE, timeout });
  }

  /** Never rejects. */
  post(request: DeliveryRequest, stop: AbortSignal): Promise<AttemptResult> {
    return postDelivery(this.agent, request, this.timeout, stop);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
