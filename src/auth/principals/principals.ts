import { BoundedMap } from '../../shared/bounded-map.ts';
import type { Principal } from './caller.ts';
import type { Revocation, RevocationType } from './revocation.ts';

/** How many credentials are remembered. */
const CAPACITY = 10_000;

/** Who a credential stands for, with the ids of everything that this depends on. */
export interface CachedPrincipal {
  readonly principal: Principal;
  readonly dependsOn: Readonly<Partial<Record<RevocationType, number>>>;
}

/**
 * Remembers who credentials stand for, so that most requests cost no look-up, and forgets at once what is revoked ([D14]).
 * While revocations cannot be heard, what is remembered is not used: each request asks the database.
 */
export class Principals {
  private readonly known = new BoundedMap<string, CachedPrincipal>(CAPACITY);
  /** Counts revocations: what was looked up before one may be older than it. */
  private generation = 0;

  constructor(private readonly hearsOfRevocations: () => Promise<boolean>) {}

  /** Who the credential stands for, remembered or looked up; undefined where it stands for nobody. */
  async find(credential: string, lookUp: () => Promise<CachedPrincipal | undefined>): Promise<Principal | undefined> {
    const remembered = (await this.hearsOfRevocations()) ? this.known.get(credential) : undefined;
    if (remembered) return remembered.principal;
    const { generation } = this;
    const found = await lookUp();
    if (found && generation === this.generation) this.known.set(credential, found);
    return found?.principal;
  }

  /** Forgets what depends on the thing that has changed. */
  forget({ type, institutionId, id }: Revocation): void {
    this.generation += 1;
    for (const [credential, { principal, dependsOn }] of this.known) {
      if (principal.institutionId === institutionId && dependsOn[type] === id) this.known.delete(credential);
    }
  }

  forgetAll(): void {
    this.generation += 1;
    this.known.clear();
  }
}
