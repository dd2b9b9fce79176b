import { findAddressProblem, findHostProblem } from '../shared/outgoing/target-host.ts';

/** The targets that an operator allows besides https URLs at public addresses ([D43], [D46]). */
export interface TargetPolicy {
  readonly WEBHOOK_ALLOW_INSECURE: boolean;
  readonly WEBHOOK_ALLOW_PRIVATE: boolean;
}

/**
 * Checks the text of a subscription's URL.
 * @returns the problem, or undefined if the URL is valid
 */
export function findUrlProblem(text: string, policy: TargetPolicy): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL like https://example.org/hooks.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && policy.WEBHOOK_ALLOW_INSECURE))
    return 'must begin with https://.';
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user name or password; verify the signature instead.';
  return policy.WEBHOOK_ALLOW_PRIVATE ? undefined : findHostProblem(url);
}

/** Checks the current addresses of a valid URL. @returns the problem, or undefined if there is none */
export async function findTargetProblem(text: string, policy: TargetPolicy): Promise<string | undefined> {
  return policy.WEBHOOK_ALLOW_PRIVATE ? undefined : findAddressProblem(new URL(text));
}
