import type { RefObject } from 'react';
import { t } from '../../../texts.ts';
import { controlOf, labelOf } from './constraints.ts';

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The fields with problems. */
  readonly names: readonly string[];
}

/** Names the fields with problems above a form, with links to them. What is wrong stands at each field. */
export function ErrorSummary({ form, names }: Props) {
  return (
    <div className="message error error-summary" role="alert">
      <p>{t('error.fields')}</p>
      <ul>
        {names.map((name) => {
          const control = controlOf(form.current, name);
          return (
            <li key={name}>
              <a
                href={`#${control?.id}`}
                onClick={(event) => {
                  // Going to the fragment would be a navigation, which forms ask about.
                  event.preventDefault();
                  control?.focus();
                }}
              >
                {control && labelOf(control)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
