import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CheckInput } from '../../ui/forms/inputs.tsx';
import { RowMenu } from '../../ui/lists/row-actions.tsx';

/** A setting that others name, such as a grade scale. */
interface Setting {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** Returns the options of a choice of settings: the active ones, and the chosen one. */
export function settingOptions(settings: readonly Setting[], chosen?: { readonly id: number } | null) {
  return settings
    .filter(({ id, active }) => active || id === chosen?.id)
    .map(({ id, name }) => [String(id), name] as const);
}

/** Says that a setting is not offered any more. */
export function InactiveTag({ active }: Pick<Setting, 'active'>) {
  return !active && <span className="tag">{t('setting.inactive')}</span>;
}

/** Deactivates a setting, or activates it again. A new one is active. */
export function ActiveInput({ setting }: { setting: Pick<Setting, 'active'> | undefined }) {
  return <CheckInput name="active" label={t('setting.active')} defaultChecked={setting?.active ?? true} />;
}

/** Deletes a setting. The service refuses it for one that is used, and says by what and how often. */
export function DeleteSetting({ name, action }: Pick<Setting, 'name'> & { action: () => Promise<unknown> }) {
  return (
    <RowMenu name={name}>
      <ConfirmButton
        label={t('word.delete')}
        title={t('class.delete-title', { name })}
        isDanger
        done={t('app.saved')}
        action={action}
      >
        <p>{t('setting.delete-text')}</p>
      </ConfirmButton>
    </RowMenu>
  );
}
