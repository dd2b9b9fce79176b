import type { PoolClient } from 'pg';
import type { IdSource } from '../ids/id-blocks.ts';

/** The transaction in which a step runs. */
export interface StepTransaction {
  readonly client: PoolClient;
  readonly ids: IdSource;
}

/** A step of a change, made of statements that handle one request or many alike. */
export interface BatchStep<Input, Output> {
  /** True if the step writes. A request that fails after such a step makes its whole batch fail. */
  readonly writes: boolean;
  /** Runs the step for all inputs, which belong to one institution. Returns one result for each, in their order. */
  run(transaction: StepTransaction, inputs: readonly Input[]): Promise<readonly Output[]>;
}
