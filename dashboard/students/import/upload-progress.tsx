import { formatNumber, t } from '../../texts.ts';

interface Props {
  /** Says what is under way. */
  readonly label: string;
  readonly isShown: boolean;
  /** The part of the file that has been sent, from 0 to 1. */
  readonly sent: number;
}

/** The progress of an upload: a bar while the file is sent, and then a text until the service has answered. */
export function UploadProgress({ label, isShown, sent }: Props) {
  const isSending = sent < 1;
  return (
    <div className="upload-progress" role="status">
      {isShown && (
        <>
          <span>{isSending ? t('import.sending', { part: formatNumber(sent, { style: 'percent' }) }) : label}</span>
          <progress aria-label={label} max={1} {...(isSending && { value: sent })} />
        </>
      )}
    </div>
  );
}
