import type { UserQuery } from '../../documents.generated.ts';

/** A user as the page shows it. */
export type User = NonNullable<UserQuery['user']>;
