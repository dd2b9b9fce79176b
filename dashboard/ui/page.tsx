import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import { ApiError, type Details } from '../errors.ts';
import { type TextId, t } from '../texts.ts';
import { Icon, type IconName } from './icon.tsx';
import { focusHeading } from './page-focus.ts';

/** True inside a screen that has its title already. */
const InPage = createContext(false);

/** A screen: its title, as heading and as the browser's title, and its content. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <InPage value={true}>
      <header className="page-header">
        <h1 ref={focusHeading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </InPage>
  );
}

/** Errors of which the service's English sentence says no more than a text in the user's language can. */
const texts: Readonly<Record<string, TextId>> = {
  NETWORK: 'error.network',
  INTERNAL_ERROR: 'error.internal',
  SERVICE_UNAVAILABLE: 'error.busy',
  RATE_LIMIT_EXCEEDED: 'error.too-many',
  INVALID_CREDENTIALS: 'error.credentials',
  WRONG_FACTOR: 'error.factor',
  LINK_OVER: 'error.link-over',
  NO_PASSKEYS: 'error.no-passkeys',
  UNAUTHORIZED: 'error.session-ended',
  TOKEN_EXPIRED: 'error.session-ended',
  REAUTHENTICATION_REQUIRED: 'error.password-needed',
  NOT_FOUND: 'error.not-found',
  PRECONDITION_FAILED: 'error.changed',
};

/** Returns what an error says to the user. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  const { code, message, details } = error;
  if (code === 'VALIDATION_ERROR') return problemsOf(details) || t('error.refused');
  if (code === 'PASSKEYS_ELSEWHERE') return t('error.passkeys-elsewhere', { host: message });
  const text = texts[code];
  return [text ? t(text) : message || t('error.internal'), ...Object.values(details).flat()].join(' ');
}

/** Names the field of each problem, because none of them is shown: `ends on: must not be before begins on.` */
function problemsOf(details: Details): string {
  const named = Object.entries(details).map(([field, problems]) => `${toWords(field)}: ${problems.join(' ')}`);
  return named.join(' ');
}

/** Turns the name of a field such as `gradeScale.0.from` into words. */
function toWords(field: string): string {
  return field
    .replaceAll('.', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

/** A failed action, read out by screen readers. */
export function ErrorMessage({ error }: { error: unknown }) {
  return (
    <p className="message error" role="alert">
      {messageOf(error)}
    </p>
  );
}

/** Replaces content that is missing, and says why and what to do. Where it replaces a whole screen, its title is the screen's. */
export function Notice({ title, text, children }: { title?: string; text?: string; children?: ReactNode }) {
  const isInPage = useContext(InPage);
  if (title && !isInPage)
    return (
      <Page title={title}>
        {text && <p>{text}</p>}
        {children}
      </Page>
    );
  return (
    <div className="notice">
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** Replaces a screen that the user's role does not open. */
export function Forbidden() {
  return (
    <Notice title={t('error.forbidden-title')}>
      <p>{t('error.forbidden')}</p>
    </Notice>
  );
}

/** Replaces a record that does not exist. The way back stands above it. */
export function NotFound() {
  return (
    <Notice title={t('error.not-found-title')}>
      <p>{t('error.no-record')}</p>
    </Notice>
  );
}

interface SectionProps {
  readonly title: string;
  readonly icon?: IconName;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a screen under a heading, which names it for screen readers, too. */
export function Section({ title, icon, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id}>
        {icon && <Icon name={icon} />}
        {title}
      </h2>
      {children}
    </section>
  );
}
