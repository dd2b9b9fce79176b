import { useId } from 'react';

/** Shows how much of long work is done. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const id = useId();
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={done} max={total} />
    </div>
  );
}
