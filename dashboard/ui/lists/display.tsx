import { Link } from '@tanstack/react-router';
import { t } from '../../texts.ts';
import { CheckInput, SelectInput } from '../forms/inputs.tsx';
import { MoreActions } from '../more-actions.tsx';
import type { ListColumn } from './list.ts';
import { type ListAddress, pageSizes } from './list-address.ts';
import type { Remembered } from './remembered.ts';

interface Props<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly canSort: (column: ListColumn<Row>) => boolean;
  /** Rows a page, unless the address says otherwise; undefined if there are no pages. */
  readonly pageSize: number | undefined;
  readonly address: ListAddress;
  readonly remembered: Remembered;
  readonly remember: (changes: Partial<Remembered>) => void;
}

/** Returns the columns that show: the first, and of the others those that the user has not changed to the contrary. */
export function shownColumns<Row>(columns: readonly ListColumn<Row>[], { toggled }: Remembered) {
  return columns.filter(({ id, isExtra = false }, index) => index === 0 || isExtra === toggled.includes(id));
}

/** Chooses how a list shows: its order, its columns and the size of its pages. The order and the filters can be saved under a name. */
export function Display<Row>(props: Props<Row>) {
  const { columns, canSort, pageSize, address, remembered, remember } = props;
  const { toggled } = remembered;
  const shown = shownColumns(columns, remembered);
  const toggle = (id: string) =>
    remember({ toggled: toggled.includes(id) ? toggled.filter((other) => other !== id) : [...toggled, id] });
  return (
    <MoreActions label={t('lists.display')} icon="settings" className="display">
      <OrderInput columns={columns.filter(canSort)} address={address} />
      {pageSize && (
        <SelectInput
          name="limit"
          label={t('lists.page-size')}
          value={String(address.search.limit ?? pageSize)}
          onChange={({ target }) => address.change({ limit: Number(target.value) })}
          options={pageSizes.map((size) => [String(size), String(size)])}
        />
      )}
      <fieldset className="field">
        <legend>{t('lists.columns')}</legend>
        {columns.slice(1).map((column) => (
          <CheckInput
            key={column.id}
            label={column.title}
            checked={shown.includes(column)}
            onChange={() => toggle(column.id)}
          />
        ))}
      </fieldset>
      <SaveView {...props} />
    </MoreActions>
  );
}

function OrderInput<Row>({ columns, address }: { columns: readonly ListColumn<Row>[]; address: ListAddress }) {
  if (columns.length === 0) return null;
  return (
    <SelectInput
      name="sort"
      label={t('lists.sort')}
      value={String(address.search.sort ?? '')}
      onChange={({ target }) => address.change({ sort: target.value })}
      options={[
        ['', t('lists.natural')],
        ...columns.flatMap(({ id, title }) => [
          [id, t('lists.ascending', { column: title })] as const,
          [`-${id}`, t('lists.descending', { column: title })] as const,
        ]),
      ]}
    />
  );
}

function SaveView<Row>({ address, remembered: { views }, remember }: Props<Row>) {
  return (
    <form
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get('name')).trim();
        if (!name) return;
        remember({ views: [...views.filter((view) => view.name !== name), { name, search: address.kept }] });
        event.currentTarget.reset();
      }}
    >
      <input name="name" maxLength={40} aria-label={t('lists.view-name')} placeholder={t('lists.view-name')} />
      <button type="submit">{t('lists.save-view')}</button>
    </form>
  );
}

/** The saved views of a list as links, each with a button that forgets it. */
export function SavedViews({ remembered: { views }, remember }: Pick<Props<unknown>, 'remembered' | 'remember'>) {
  if (views.length === 0) return null;
  return (
    <nav className="views" aria-label={t('lists.views')}>
      {views.map(({ name, search }) => (
        <span key={name}>
          <Link to="." search={search as never} activeOptions={{ exact: true, includeSearch: true }}>
            {name}
          </Link>
          <button
            type="button"
            className="quiet"
            aria-label={t('lists.forget-view', { name })}
            onClick={() => remember({ views: views.filter((view) => view.name !== name) })}
          >
            ×
          </button>
        </span>
      ))}
    </nav>
  );
}
