import { createContext, type ReactNode, useEffect } from 'react';
import { t } from '../texts.ts';
import { focusHeading } from './page-focus.ts';

/** True inside a screen that has its title already. */
export const InPage = createContext(false);

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
