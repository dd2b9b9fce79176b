import type { PoolClient } from 'pg';

/** A step of a change that the same few statements take for one request or for many. */
export interface Step<Input, Output> {
  /** Whether it writes anything: who fails after such a step fails with all that share the transaction. */
  readonly writes: boolean;
  /** Takes the step for all inputs, which are of one institution. Gives a result for each, in their order. */
  run(client: PoolClient, inputs: readonly Input[]): Promise<readonly Output[]>;
}

/** Takes a step for one input. */
export async function runAlone<Input, Output>(
  client: PoolClient,
  step: Step<Input, Output>,
  input: Input,
): Promise<Output> {
  const [output] = await step.run(client, [input]);
  return output as Output;
}
