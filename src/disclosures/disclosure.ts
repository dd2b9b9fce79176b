import type { Caller } from '../access/caller.ts';

/** The types of recipients of personal data: the actors, and the receivers of webhooks. */
export const recipientTypes = ['user', 'api_key', 'oauth_client', 'system', 'webhook'] as const;
export type RecipientType = (typeof recipientTypes)[number];

/** The ways in which personal data leave the service. */
export const disclosureKinds = ['read', 'export', 'bundle', 'webhook'] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];

/** One request's disclosure of data of students (34 CFR 99.32). */
export interface Disclosure {
  readonly institutionId: number;
  /** Milliseconds since the epoch. */
  readonly occurredAt: number;
  readonly recipientType: RecipientType;
  readonly recipientId: number | null;
  readonly recipientName: string;
  readonly kind: DisclosureKind;
  /** Purpose of the recipient, if it is known. */
  readonly purpose: string | null;
  readonly fields: readonly string[];
  /** Ids separated by commas. They may repeat: finding the distinct ones would cost each request more than the rest of its entry. */
  readonly studentIds: string;
  readonly requestId: string | null;
}

/** Returns whether reads of the caller are disclosures. The staff of the institution, who sign in, and the service itself are not recipients. */
export function isRecipient({ actorType }: Pick<Caller, 'actorType'>): boolean {
  return actorType !== 'user' && actorType !== 'system';
}

/** Returns who receives the data that the caller requests, and by which request. */
export function recipientOf(caller: Caller) {
  const { institutionId, actorType, actorId, actorName, purpose = null, requestId } = caller;
  return {
    institutionId,
    recipientType: actorType,
    recipientId: actorId,
    recipientName: actorName,
    purpose,
    requestId,
  };
}
