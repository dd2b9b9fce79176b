/** The types whose records the query `node` finds. Each has a query that finds a record by its `id`. */
export const nodeTypes = ['Student', 'Guardian', 'Course', 'Class', 'User', 'Import', 'Webhook'] as const;

export type NodeType = (typeof nodeTypes)[number];

/** Returns the global id of a record: the base64 of `Student:12`. */
export function toNodeId(type: NodeType, id: number): string {
  return Buffer.from(`${type}:${id}`).toString('base64');
}

/** Returns the type and id that a global id contains, or undefined if the text is none. */
export function parseNodeId(nodeId: string): { type: NodeType; id: number } | undefined {
  const [name, digits] = Buffer.from(nodeId, 'base64').toString().split(':');
  const type = nodeTypes.find((candidate) => candidate === name);
  const id = Number(digits);
  // The comparison rejects other spellings of the same id, such as `Student:012`.
  return type && isPostgresId(id) && toNodeId(type, id) === nodeId ? { type, id } : undefined;
}

function isPostgresId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31;
}
