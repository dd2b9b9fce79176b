/** A guardian as a row of the file has it. */
export interface FiledGuardian {
  readonly row: number;
  /** The student's id; negative for a new one. */
  readonly studentId: number;
  /** The guardian whom the row makes the primary one by `parent_id`; null if it makes none. */
  readonly parentId: number | null;
  readonly name: string;
  /** The normalised name. */
  readonly key: string;
  readonly relation: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A guardian of the institution. */
export interface KnownGuardian {
  readonly id: number;
  readonly key: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A guardian of a student. */
export interface KnownLink {
  readonly studentId: number;
  readonly guardianId: number;
  readonly key: string;
  readonly relation: string | null;
  /** The time of its last change, with microseconds; null for a link of the same file. */
  readonly updatedAt: string | null;
}

/** A link to write. */
export interface PlannedLink {
  readonly row: number;
  readonly studentId: number;
  /** Negative for a guardian who is to be created. */
  readonly guardianId: number;
  readonly relation: string | null;
  /** The link that is changed; undefined for a new one. */
  readonly former: KnownLink | undefined;
}

/** A guardian to create, with a negative id. */
export interface NewGuardian extends Pick<FiledGuardian, 'name' | 'email' | 'phone'> {
  readonly id: number;
}

/**
 * Finds the guardian of each row: one with the same email, else one with the same name and phone, among those of the institution and
 * those of earlier rows, else a new one ([D98]). A guardian without email and phone is the student's own of that name. Where two
 * guardians of one row share an email, that email stands for two persons, whom their names tell apart.
 */
export class GuardianResolver {
  readonly created: NewGuardian[] = [];
  private readonly byEmail = new Map<string, KnownGuardian[]>();
  private readonly byNameAndPhone = new Map<string, number>();
  private readonly links = new Map<number, KnownLink[]>();
  /** The guardians of each row, by the row's number and theirs. */
  private readonly named = new Set<string>();
  private readonly shared: ReadonlySet<string>;

  constructor(known: readonly KnownGuardian[], links: readonly KnownLink[], filed: readonly FiledGuardian[]) {
    for (const guardian of known) this.remember(guardian);
    for (const link of links) this.linksOf(link.studentId).push(link);
    const keys = new Map(known.map(({ id, key }) => [id, key]));
    for (const guardian of filed) this.linkParent(guardian, keys);
    this.shared = sharedEmails(filed);
  }

  /** Returns the link of a row that has to be written; undefined if it is there already, or if the row has named the guardian before. */
  resolve(guardian: FiledGuardian): PlannedLink | undefined {
    const { row, studentId, relation, key } = guardian;
    const links = this.linksOf(studentId);
    const guardianId = this.find(guardian, links) ?? this.create(guardian);
    const name = `${row} ${guardianId}`;
    if (this.named.has(name)) return undefined;
    this.named.add(name);
    const link = links.find((each) => each.guardianId === guardianId);
    if (link && (relation === null || relation === link.relation)) return undefined;
    if (!link) links.push({ studentId, guardianId, key, relation, updatedAt: null });
    return { row, studentId, guardianId, relation, former: link };
  }

  /** Returns the number of a student's guardians. */
  countLinks(studentId: number): number {
    return this.linksOf(studentId).length;
  }

  /** Notes the link that the row's `parent_id` makes before the others are written. */
  private linkParent({ studentId, parentId }: FiledGuardian, keys: ReadonlyMap<number, string>): void {
    const links = this.linksOf(studentId);
    if (parentId === null || links.some(({ guardianId }) => guardianId === parentId)) return;
    links.push({ studentId, guardianId: parentId, key: keys.get(parentId) ?? '', relation: null, updatedAt: null });
  }

  private find({ key, email, phone }: FiledGuardian, links: readonly KnownLink[]): number | undefined {
    if (email === null && phone === null) return links.find((link) => link.key === key)?.guardianId;
    const same = email === null ? [] : (this.byEmail.get(email.toLowerCase()) ?? []);
    const named = same.find((each) => each.key === key);
    if (named) return named.id;
    if (same[0] && email !== null && !this.shared.has(email.toLowerCase())) return same[0].id;
    return phone === null ? undefined : this.byNameAndPhone.get(nameAndPhone(key, phone));
  }

  private create({ name, key, email, phone }: FiledGuardian): number {
    const id = -1 - this.created.length;
    this.created.push({ id, name, email, phone });
    this.remember({ id, key, email, phone });
    return id;
  }

  private remember(guardian: KnownGuardian): void {
    const { id, key, email, phone } = guardian;
    if (email !== null) {
      const same = this.byEmail.get(email.toLowerCase());
      if (same) same.push(guardian);
      else this.byEmail.set(email.toLowerCase(), [guardian]);
    }
    const pair = phone === null ? undefined : nameAndPhone(key, phone);
    if (pair !== undefined && !this.byNameAndPhone.has(pair)) this.byNameAndPhone.set(pair, id);
  }

  private linksOf(studentId: number): KnownLink[] {
    const links = this.links.get(studentId) ?? [];
    this.links.set(studentId, links);
    return links;
  }
}

function nameAndPhone(key: string, phone: string): string {
  return `${phone.replace(/\D/g, '')} ${key}`;
}

/** Returns the emails that two guardians of one row share under different names. */
function sharedEmails(filed: readonly FiledGuardian[]): Set<string> {
  const shared = new Set<string>();
  for (const [index, { row, email, key }] of filed.entries()) {
    const other = filed[index + 1];
    if (email !== null && other?.row === row && other.email?.toLowerCase() === email.toLowerCase() && other.key !== key)
      shared.add(email.toLowerCase());
  }
  return shared;
}
