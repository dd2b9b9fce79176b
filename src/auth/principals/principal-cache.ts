import { LRUCache } from 'lru-cache';
import type { Principal } from '../../access/caller.ts';
import type { Permission } from '../../access/permissions.ts';
import type { Revocation, RevocationType } from '../../access/revocation.ts';
import { atMost } from '../../shared/at-most.ts';

/** Maximum number of cached credentials. */
const CAPACITY = 25_000;

/** Maximum number of shared sets of permissions. Few roles differ in theirs. */
const PERMISSION_SETS = 1_000;

/** A principal with the ids of everything it depends on. */
export interface CacheEntry {
  readonly principal: Principal;
  readonly dependsOn: Readonly<Partial<Record<RevocationType, number>>>;
}

/**
 * Caches the principals of credentials, so that most requests need no database lookup. Revocations invalidate entries at once
 * ([D14]). While revocations cannot be received the cache is not used: each request looks its credential up.
 */
export class PrincipalCache {
  private readonly cache = new LRUCache<string, CacheEntry>({
    ...atMost(CAPACITY),
    dispose: ({ principal }, credential) => this.forget(principal.institutionId, credential),
  });
  /** The cached credentials of each institution: a revocation need not look at those of the others. */
  private readonly credentials = new Map<number, Set<string>>();
  /** Number of revocations so far. A lookup that began before a revocation may be stale and is not cached. */
  private generation = 0;
  private readonly permissionSets = new LRUCache<string, ReadonlySet<Permission>>({ max: PERMISSION_SETS });

  constructor(private readonly receivesRevocations: () => Promise<boolean>) {}

  /** Returns the principal of a credential from the cache or from `lookUp`; undefined if the credential is not valid. */
  async find(credential: string, lookUp: () => Promise<CacheEntry | undefined>): Promise<Principal | undefined> {
    const cached = (await this.receivesRevocations()) ? this.cache.get(credential) : undefined;
    if (cached) return cached.principal;
    const { generation } = this;
    const loaded = await lookUp();
    if (loaded && generation === this.generation) this.store(credential, loaded);
    return loaded?.principal;
  }

  /** Returns the set of these permissions. Principals share it, because a set takes more memory than the rest of a principal. */
  permissionSet(permissions: readonly Permission[]): ReadonlySet<Permission> {
    const key = permissions.join(' ');
    const set = this.permissionSets.get(key) ?? new Set(permissions);
    this.permissionSets.set(key, set);
    return set;
  }

  /** Removes the principals that depend on the changed record. */
  invalidate({ type, institutionId, id }: Revocation): void {
    this.generation += 1;
    for (const credential of this.credentials.get(institutionId) ?? [])
      if (this.cache.peek(credential)?.dependsOn[type] === id) this.cache.delete(credential);
  }

  clear(): void {
    this.generation += 1;
    this.cache.clear();
  }

  private store(credential: string, entry: CacheEntry): void {
    this.cache.set(credential, entry);
    const { institutionId } = entry.principal;
    const cached = this.credentials.get(institutionId) ?? new Set();
    this.credentials.set(institutionId, cached.add(credential));
  }

  private forget(institutionId: number, credential: string): void {
    const cached = this.credentials.get(institutionId);
    cached?.delete(credential);
    if (cached?.size === 0) this.credentials.delete(institutionId);
  }
}
