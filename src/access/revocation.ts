/** Types of records that principals depend on. A change of one invalidates cached principals ([D14]). */
const revocationTypes = ['session', 'user', 'role', 'api_key', 'oauth_client', 'institution'] as const;
export type RevocationType = (typeof revocationTypes)[number];

/** A change of a record that principals depend on. */
export interface Revocation {
  readonly type: RevocationType;
  readonly institutionId: number;
  readonly id: number;
}

/** Returns true if principals depend on records of this type. */
export function isRevocationType(type: string | undefined): type is RevocationType {
  return (revocationTypes as readonly string[]).includes(type ?? '');
}

/** Returns the payload of a notification, as the triggers write it: `session 4 17`. */
export function formatRevocation({ type, institutionId, id }: Revocation): string {
  return `${type} ${institutionId} ${id}`;
}

/** Parses the payload of a notification. Returns undefined for other texts. */
export function parseRevocation(payload: string): Revocation | undefined {
  const [type, institutionId, id] = payload.split(' ');
  return isRevocationType(type) ? { type, institutionId: Number(institutionId), id: Number(id) } : undefined;
}
