import { useEffect, useId, useRef } from 'react';
import { t } from '../../texts.ts';
import { useFieldErrors } from './field-errors.ts';
import { type ComboboxProps, useCombobox, useKeptChoice } from './use-combobox.ts';

/** A field that finds records while one types. Its list opens by typing, a click or the arrow keys. */
export function Combobox(props: ComboboxProps) {
  const { label, name } = props;
  const id = useId();
  const field = useCombobox(useKeptChoice(props));
  const { chosen, text, isOpen, options, active, status } = field;
  // The form itself checks whether something is chosen, the service what.
  const errors = [...useFieldErrors(name ?? ''), ...useFieldErrors(`${id}-text`)];
  return (
    <div className="field combobox">
      <label htmlFor={id}>{props.isOptional ? t('app.optional', { label }) : label}</label>
      <input
        id={id}
        name={props.isRequired ? `${id}-text` : undefined}
        required={props.isRequired}
        type="text"
        role="combobox"
        autoComplete="off"
        maxLength={200}
        placeholder={props.placeholder}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && options[active] ? `${id}-${active}` : undefined}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-status`}
        data-invalid={errors.length > 0 || undefined}
        value={text}
        readOnly={field.isPicking}
        {...field.handlers}
      />
      {name && <input type="hidden" name={name} value={chosen?.id ?? ''} />}
      <Options id={id} field={field} label={label} />
      <p id={`${id}-status`} className="hint" role="status">
        {status}
      </p>
      {errors.length > 0 && <p className="field-error">{errors.join(' ')}</p>}
    </div>
  );
}

function Options({ id, field, label }: { id: string; field: ReturnType<typeof useCombobox>; label: string }) {
  const { options, active, isOpen } = field;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen || options.length === 0}>
      {options.map(({ key, label: text, hint, pick }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={pick}
        >
          {text} {hint && <span className="hint">{hint}</span>}
        </div>
      ))}
    </div>
  );
}
