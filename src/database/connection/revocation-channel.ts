/** The PostgreSQL channel of revocations, which every process listens to. The triggers of migration 001 name it too. */
export const REVOCATION_CHANNEL = 'registrar_revocations';
