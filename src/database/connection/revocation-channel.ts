/** The PostgreSQL channel of revocations, which every process listens to. The triggers of `schema/access.sql.ts` name it, too. */
export const REVOCATION_CHANNEL = 'registrar_revocations';
