import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import { DialogButton } from './dialog.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { ErrorMessage } from './page.tsx';

interface Props {
  /** The action, as the button that opens the question and the one that confirms it name it. */
  readonly label: string;
  readonly title: string;
  /** Says what follows from the action. */
  readonly children?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly action: () => Promise<unknown>;
  /** Announced when it is done. */
  readonly done?: string | ((answer: never) => string);
  /** Takes the action back, as long as it is announced. */
  readonly undo?: () => Promise<unknown>;
  readonly onDone?: () => unknown;
  /** True if a part of the action may be done when it fails. */
  readonly isPartial?: boolean;
}

/** A button whose action happens after a question. An error stays in the question. */
export function ConfirmButton({ label, title, ...props }: Props) {
  return (
    <DialogButton label={label} title={title} isDisabled={props.isDisabled}>
      {(close) => <Question {...props} label={label} close={close} />}
    </DialogButton>
  );
}

function Question({
  label,
  children,
  isDanger = false,
  action,
  done,
  undo,
  onDone,
  isPartial,
  close,
}: Omit<Props, 'title'> & { close: () => void }) {
  const confirmation = useMutation({
    mutationFn: action,
    // What the question was about may be gone.
    meta: { done, undo, isPartial, leaves: true },
    onSuccess: async () => {
      close();
      await onDone?.();
    },
  });
  return (
    <>
      {children}
      {confirmation.error && <ErrorMessage error={confirmation.error} />}
      <div className="actions">
        <button
          type="button"
          className={isDanger ? 'danger' : 'primary'}
          disabled={confirmation.isPending}
          onClick={() => confirmation.mutate()}
        >
          {label}
        </button>
        {/* Enter does nothing that was not chosen. */}
        <button ref={focusOnMount} type="button" onClick={close}>
          {t('app.cancel')}
        </button>
      </div>
    </>
  );
}
