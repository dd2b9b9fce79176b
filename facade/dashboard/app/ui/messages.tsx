import type { ReactNode } from 'react';
import { ApiError } from '../errors.ts';
import { t } from '../texts.ts';

/** Returns what an error says to the user. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  if (error.code === 'NETWORK') return t('error.network');
  const details = Object.values(error.details).flat();
  return [error.message || t('error.internal'), ...details].join(' ');
}

/** A failed action, read out by screen readers. */
export function ErrorMessage({ error }: { error: unknown }) {
  return (
    <p className="message error" role="alert">
      {messageOf(error)}
    </p>
  );
}

/** Replaces content that is missing, and says why and what to do. */
export function Notice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="notice">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
