import type { UserQuery } from './users.generated.ts';

/** A user as the page shows it. */
export type User = NonNullable<UserQuery['user']>;
