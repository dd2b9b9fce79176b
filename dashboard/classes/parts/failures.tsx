import { detailsOf } from '../../errors.ts';
import { messageOf } from '../../ui/page.tsx';
import type { Failure } from '../../ui/run-each.ts';

interface Props<Item> {
  readonly title: string;
  readonly failures: readonly Failure<Item>[];
  readonly nameOf: (item: Item) => string;
}

/** Lists the items whose action failed, each with its error. */
export function Failures<Item>({ title, failures, nameOf }: Props<Item>) {
  if (failures.length === 0) return null;
  return (
    <div className="message error" role="alert">
      <p>{title}</p>
      <ul>
        {failures.map(({ item, error }) => (
          <li key={nameOf(item)}>
            {nameOf(item)}: {reasonOf(error)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the problems of an error, which say more than its message. */
function reasonOf(error: unknown): string {
  return Object.values(detailsOf(error)).flat().join(' ') || messageOf(error);
}
