/** What credentials depend on: when one of these changes, what is remembered of the credentials no longer holds ([D14]). */
const revocationTypes = ['session', 'user', 'role', 'api_key', 'institution'] as const;
export type RevocationType = (typeof revocationTypes)[number];

/** Something that credentials depend on has changed. */
export interface Revocation {
  readonly type: RevocationType;
  readonly institutionId: number;
  readonly id: number;
}

/** Whether credentials depend on resources of this type. */
export function isRevocationType(type: string | undefined): type is RevocationType {
  return (revocationTypes as readonly string[]).includes(type ?? '');
}

/** Reads what the database's triggers send: `session 4 17`. */
export function parseRevocation(payload: string): Revocation | undefined {
  const [type, institutionId, id] = payload.split(' ');
  return isRevocationType(type) ? { type, institutionId: Number(institutionId), id: Number(id) } : undefined;
}
