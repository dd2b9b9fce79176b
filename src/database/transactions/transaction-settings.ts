/**
 * Turns just-in-time compilation off for a transaction. Statements of this service are short or run once: to compile one costs
 * more than it saves, up to seconds where PostgreSQL expects many rows. Stands at the beginning of every transaction, since
 * connection poolers refuse start-up options and may hand each transaction to another session.
 */
export const JIT_OFF = 'set local jit = off';

/**
 * What a transaction does is planned once a connection, for the average institution, statements of triggers and functions among it.
 * Most find few rows by their keys, and to plan them for their values each time was half of what a mark cost. Those that go through
 * many rows ask for plans of their own (imports) or leave no choice (`LATEST_FINALS`).
 */
export const GENERIC_PLANS = 'set local plan_cache_mode = force_generic_plan';

/** Ends the wait of a request for a lock, such as that of a row, before it keeps a connection from others (`conflict`). */
export const LOCK_TIMEOUT = "set local lock_timeout = '1s'";
