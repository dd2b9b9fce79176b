import { useState } from 'react';
import { t } from '../texts.ts';
import { textIn } from '../ui/forms/entered.ts';
import { useFieldErrors } from '../ui/forms/field-errors.ts';
import { CheckInput, TextInput } from '../ui/forms/inputs.tsx';
import { ALL_EVENTS, eventGroups, eventName } from './events.ts';
import type { WebhookFieldsFragment } from './webhooks.generated.ts';
import './webhooks.css';

/** The values of a webhook that its form edits. */
type WebhookValues = Pick<WebhookFieldsFragment, 'url' | 'description' | 'events'>;

/** Reads the values of the form. */
export function valuesIn(form: FormData): WebhookValues {
  const text = (name: string) => textIn(form, name);
  return { url: text('url'), description: text('description') || null, events: form.getAll('events').map(String) };
}

/** The fields of a webhook, for a new one empty. */
export function WebhookFields({ values }: { values?: WebhookValues }) {
  return (
    <>
      <TextInput
        name="url"
        label={t('webhooks.url')}
        inputMode="url"
        autoComplete="off"
        isRequired
        defaultValue={values?.url}
        maxLength={2000}
      />
      <TextInput
        name="description"
        isOptional
        label={t('webhooks.description')}
        autoComplete="off"
        defaultValue={values?.description}
        maxLength={500}
      />
      <EventBoxes chosen={values?.events ?? []} />
    </>
  );
}

/** A box for each event, and one for all events, which makes the others meaningless. */
function EventBoxes({ chosen }: { chosen: readonly string[] }) {
  const [isAll, setAll] = useState(chosen.includes(ALL_EVENTS));
  const errors = useFieldErrors('events');
  return (
    <fieldset className="events">
      <legend>{t('webhooks.events')}</legend>
      {errors.length > 0 && (
        <p className="field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <CheckInput
        name="events"
        value={ALL_EVENTS}
        label={t('webhooks.all-events-hint')}
        checked={isAll}
        onChange={({ target }) => setAll(target.checked)}
      />
      <div className="fields">
        {eventGroups.map(({ title, events }) => (
          <fieldset key={title} disabled={isAll}>
            <legend>{t(title)}</legend>
            {events.map((event) => (
              <CheckInput
                key={event}
                name="events"
                value={event}
                label={
                  <span>
                    {eventName(event)} <code className="hint">{event}</code>
                  </span>
                }
                defaultChecked={chosen.includes(event)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
