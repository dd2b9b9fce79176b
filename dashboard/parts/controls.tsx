import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { CheckInput, TextInput } from '../ui/forms/inputs.tsx';
import { Icon, iconNames } from '../ui/icon.tsx';
import { MoreActions } from '../ui/more-actions.tsx';
import { Page } from '../ui/page.tsx';

const link = 'a link in prose';

/** Letters, icons, and what is pressed. */
export function Controls() {
  return (
    <Page title="Parts in all of their states" actions={<Actions />}>
      <p>
        {'Text, '}
        <a href="#parts">{link}</a>
        <code>{' code '}</code>
        <strong>{'strong '}</strong>
        <span className="tag">{'A tag'}</span>
      </p>
      <p className="hint">{'A hint that says a little more.'}</p>
      <h2>{'Second heading'}</h2>
      <h3>{'Third heading'}</h3>
      <p>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
      {[false, true].map((disabled) => (
        <p key={String(disabled)} className="actions">
          {['', 'primary', 'danger', 'quiet', 'link'].map((className) => (
            <button key={className} type="button" className={className} disabled={disabled}>
              {className || 'plain'}
            </button>
          ))}
          <a className="button" href="#parts">
            {'A link as a button'}
          </a>
        </p>
      ))}
    </Page>
  );
}

function Actions() {
  return (
    <>
      <DialogButton label="Open a dialog" title="Title of a dialog">
        {(close) => (
          <>
            <TextInput label="Name in a dialog" name="in-dialog" hint="With a hint" />
            <CheckInput label="A box in a dialog" name="box" />
            <button type="button" className="primary" onClick={close}>
              {'Close it'}
            </button>
          </>
        )}
      </DialogButton>
      <MoreActions>
        <button type="button">{'Another action'}</button>
        <hr />
        <ConfirmButton label="Delete" title="Delete?" isDanger action={async () => undefined}>
          <p>{'Nothing can bring the data back.'}</p>
        </ConfirmButton>
      </MoreActions>
    </>
  );
}
