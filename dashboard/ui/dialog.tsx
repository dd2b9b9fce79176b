import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { returnToHeading } from './page-focus.ts';

interface Props {
  /** The label of the button that opens the dialog. */
  readonly label: ReactNode;
  readonly title: string;
  readonly className?: string;
  readonly isDisabled?: boolean;
  /** Shows the content while the dialog is open. */
  readonly children: (close: () => void) => ReactNode;
}

interface OpenProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog that is open as long as it is drawn, where something else than a button opens it. */
export function OpenDialog({ title, onClose, children }: OpenProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => {
        // A question inside, which is a dialog too, closes by itself.
        if (target === currentTarget) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

/** A button that opens a dialog. Escape closes it, and the button has the focus again. */
export function DialogButton({ label, title, className, isDisabled, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  // The content starts anew each time the dialog opens.
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const [opener, shown] = [button.current, dialog.current];
    return () => {
      // An action may take its button away, and the focus would go with it.
      if (shown?.open || opener === document.activeElement) queueMicrotask(returnToHeading);
    };
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        disabled={isDisabled}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id} onClose={() => setOpen(false)}>
        <h2 id={id}>{title}</h2>
        {isOpen && children(() => dialog.current?.close())}
      </dialog>
    </>
  );
}
